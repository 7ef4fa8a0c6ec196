import { html } from 'lit';
import { tableWords } from '#locale/table';
import { showDialog } from './dialog.ts';

interface Question {
  readonly title: string;
  readonly text: string;
  readonly no: string;
  readonly yes: string;
}

/** Asks before something that cannot be taken back. */
export const confirmFirst = (from: Element, { title, text, no, yes }: Question, act: () => void): void => {
  showDialog(
    from,
    title,
    html`<h2>${title}</h2>
      <p>${text}</p>
      <form class="actions" method="dialog">
        <button class="button">${no}</button>
        <button class="button bold" @click=${act}>${yes}</button>
      </form>`,
  );
};

/** Before the host puts somebody out. */
export const confirmKick = (from: Element, name: string, playing: boolean, kick: () => void): void =>
  confirmFirst(
    from,
    {
      title: tableWords.kick.title(name),
      text: playing ? tableWords.kick.playing(name) : tableWords.kick.gathering(name),
      no: tableWords.kick.no,
      yes: tableWords.kick.short,
    },
    kick,
  );
