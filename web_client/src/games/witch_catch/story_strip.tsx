/** The law of the comic strip: a panel a step, then who was what, who knew what, and the balance of votes. */
import { Cat } from "../../art/cat";
import { Icon } from "../../art/icons";
import { Material } from "../../art/materials";
import { Role } from "../../art/roles";
import { Seal } from "../../art/things";
import { useWording } from "../../i18n/text";
import { coatsOf } from "../../seats";
import { useSession } from "../../session";
import { shareStory } from "./story_picture";
import { balanceOf, knowledgeOf, type Panel, panelsOf, type Story } from "./story_telling";
import "./story.css";

export function StoryStrip({ story }: { story: Story }) {
  const wording = useWording();
  const { text } = wording;
  const session = useSession();
  const coats = coatsOf(story.seats);
  const name = (seat: string) => story.seats.find((one) => one.seat === seat)?.name ?? seat;
  const panels = panelsOf(story, wording);
  const share = async () => {
    const done = await shareStory(story, wording).catch(() => false);
    if (!done) session.notice("story-no-picture");
  };
  return (
    <>
      <p class="story-won">
        <strong>{text(`won-${story.winner}`)}</strong> {text(`reason-${story.reason}`)}
      </p>
      <button type="button" class="btn btn-main" onClick={share}>
        <Icon name="share" /> {text("story-share")}
      </button>
      {story.days.map((day) => (
        <section key={day.day} class="story-day">
          <h3>{text("day", { day: day.day })}</h3>
          <p class="story-required">
            {day.required.map((material, n) => (
              <Material key={`${material}.${n}`} name={material} size={26} />
            ))}
          </p>
          <ol class="strip">
            {panels
              .filter((panel) => panel.day === day.day)
              .map((panel, n) => (
                <PanelCard key={`${panel.picture}.${n}`} panel={panel} coats={coats} />
              ))}
          </ol>
        </section>
      ))}
      <section>
        <h3>{text("story-who")}</h3>
        <ul class="roles-list">
          {story.seats.map(({ seat, role }) => (
            <li key={seat}>
              <Cat coat={coats.get(seat) ?? 0} size={40} />
              <Role name={role} size={36} />
              <span>
                <bdi class="roles-name">{name(seat)}</bdi>
                <span class="soft">{text(`role-${role}`)}</span>
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3>{text("story-knew")}</h3>
        {knowledgeOf(story, wording).map(({ seat, lines }) => (
          <div key={seat} class="story-knew">
            <Cat coat={coats.get(seat) ?? 0} size={36} />
            <ul>
              {lines.map((line, n) => (
                <li key={`${n}.${line}`}>{line}</li>
              ))}
            </ul>
          </div>
        ))}
      </section>
      <section>
        <h3>{text("story-balance")}</h3>
        <table class="balance">
          <thead>
            <tr>
              <th scope="col">{text("story-cat")}</th>
              <th scope="col">{text("story-got")}</th>
              <th scope="col">{text("story-hit")}</th>
            </tr>
          </thead>
          <tbody>
            {balanceOf(story).map(({ seat, got, cast, hit }) => (
              <tr key={seat}>
                <th scope="row">
                  <bdi>{name(seat)}</bdi>
                </th>
                <td>{got}</td>
                <td>
                  {hit} / {cast}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function PanelCard({ panel, coats }: { panel: Panel; coats: ReadonlyMap<string, number> }) {
  return (
    <li class={`panel panel-${panel.picture}`}>
      <div class="panel-picture" aria-hidden="true">
        {panel.picture === "ritual_success" && <Seal size={40} />}
        {panel.picture === "vote" && panel.cats.length === 0 && <Icon name="minus" size={36} />}
        {panel.cats.slice(0, 4).map((seat) => (
          <Cat
            key={seat}
            coat={coats.get(seat) ?? 0}
            size={48}
            state={panel.picture === "vote" ? "exiled" : "person"}
          />
        ))}
        {panel.frogs.slice(0, 3).map((seat) => (
          <Cat key={`frog.${seat}`} coat={coats.get(seat) ?? 0} size={44} state="frog" />
        ))}
      </div>
      {panel.lines.map((line, n) => (
        <p key={`${n}.${line}`}>{line}</p>
      ))}
    </li>
  );
}
