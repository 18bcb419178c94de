/** The law of the notebook: what happened to this cat alone, newest day first, and whom its owner suspects. */
import { useWording } from "../../i18n/text";
import { nameOf, namesOf } from "../../seats";
import type { View } from "../../wire";
import { suspicions } from "./suspicions";
import type { Note, Own } from "./village";

export function NotebookPanel({ view, own }: { view: View; own: Own }) {
  const { text, list } = useWording();
  const suspects = suspicions(view.room.code, view.room.started_at).filter((seat) =>
    view.room.seats.some((chair) => chair.seat === seat),
  );
  const days = [...new Set(own.notebook.map((note) => note.day))].sort((a, b) => b - a);
  return (
    <div class="notes">
      <h2>{text("notebook")}</h2>
      {suspects.length > 0 && <p>{text("notebook-suspects", { names: list(namesOf(view.room, suspects)) })}</p>}
      {days.length === 0 && <p class="soft">{text("notebook-empty")}</p>}
      {days.map((day) => (
        <section key={day}>
          <h3>{text("day", { day })}</h3>
          <ul>
            {own.notebook
              .filter((note) => note.day === day)
              .map((note, n) => (
                <li key={`${note.about}.${n}`}>
                  <NoteLine view={view} note={note} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function NoteLine({ view, note }: { view: View; note: Note }) {
  const { text } = useWording();
  const name = note.subject === null ? "" : nameOf(view.room, note.subject);
  const material = note.result === null ? "" : text(`material-${note.result}`);
  switch (note.about) {
    case "gathered":
      return (
        <>
          {note.result === null
            ? text("note-gathered-nothing", { place: text(`place-${note.subject}`) })
            : text("note-gathered", { place: text(`place-${note.subject}`), material })}
        </>
      );
    case "gave":
      return <>{note.result === null ? text("note-gave-nothing") : text("note-gave", { material })}</>;
    case "lost":
      return <>{text("note-lost", { material })}</>;
    case "pickpocket":
      return (
        <>
          {note.result === null ? text("note-pickpocket-empty", { name }) : text("note-pickpocket", { name, material })}
        </>
      );
    case "seer":
      return <>{text(note.result === "witch" ? "note-seer-witch" : "note-seer-not_witch", { name })}</>;
    case "guardian":
      return (
        <>
          {text(note.result === "stopped" ? "note-guardian-stopped" : "note-guardian-quiet", {
            place: text(`place-${note.subject}`),
          })}
        </>
      );
    case "herbalist":
      return <>{text("note-herbalist", { name })}</>;
    case "raid":
      return (
        <>
          {note.subject === null
            ? text("note-raid-nobody", { place: text(`place-${note.result}`) })
            : text("note-raid", { name, place: text(`place-${note.result}`) })}
        </>
      );
    default:
      return <>{note.about}</>;
  }
}
