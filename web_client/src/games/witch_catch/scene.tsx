/** The law of scenes on a screen: fetched when their phase comes near, in a frame that keeps its place until they are here. */
import { type ComponentType, h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { SCENES, type SceneName } from "../../art/scenes";
import "../../art/scenes/scenes.css";

type Props<N extends SceneName> =
  Awaited<ReturnType<(typeof SCENES)[N]>> extends (props: infer P) => unknown ? P : never;

const loaded = new Map<SceneName, ComponentType<never>>();

export function preloadScenes(): void {
  for (const name of Object.keys(SCENES) as SceneName[])
    void SCENES[name]().then((scene) => loaded.set(name, scene as ComponentType<never>));
}

export function Scene<N extends SceneName>({ name, ...props }: { name: N } & Props<N>) {
  const [, redraw] = useState(0);
  const Told = loaded.get(name) as ComponentType<object> | undefined;
  useEffect(() => {
    let wanted = true;
    if (loaded.has(name)) return;
    SCENES[name]().then((scene) => {
      loaded.set(name, scene as ComponentType<never>);
      if (wanted) redraw((count) => count + 1);
    });
    return () => {
      wanted = false;
    };
  }, [name]);
  return <div class="scene-frame">{Told && h(Told, props)}</div>;
}
