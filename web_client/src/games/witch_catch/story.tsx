/** The law of the story page: the finished game told day by day, then who knew what, and how the votes were spread. */
import { useEffect, useState } from "preact/hooks";
import { readStory } from "../../http";
import { useText } from "../../i18n/text";
import { ProblemText } from "../../screens/problems";
import { useSession } from "../../session";
import { Sheet } from "../../ui/sheet";
import type { Problem } from "../../wire";
import { StoryStrip } from "./story_strip";
import type { Story } from "./story_telling";

export function StoryPage({ onClose }: { onClose: () => void }) {
  const text = useText();
  const session = useSession();
  const [story, setStory] = useState<Story | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  useEffect(() => {
    readStory<Story>(session.code, session.token ?? "").then((answer) => {
      if (answer.ok) setStory(answer.value);
      else setProblem(answer.problem);
    });
  }, [session]);
  return (
    <Sheet title={text("story")} onClose={onClose}>
      <ProblemText problem={problem} />
      {!story && !problem && <p class="soft">{text("connecting")}</p>}
      {story && <StoryStrip story={story} />}
    </Sheet>
  );
}
