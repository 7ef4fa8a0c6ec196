import { html, type TemplateResult } from 'lit';
import { discardWords } from '#locale/table';
import { rainbowCard } from '../cards/rainbow.ts';
import type { RainbowColor } from '../theme/palette.ts';
import { openDialog } from '../ui/dialog.ts';

/** Opens the dialog right after the pressed button. */
export const openNext = ({ currentTarget }: Event): void => {
  const dialog = currentTarget instanceof Element ? currentTarget.nextElementSibling : null;
  if (dialog instanceof HTMLDialogElement) openDialog(dialog);
};

/** The title takes the focus, so that a long list begins at its top. */
export const discardsDialog = (title: string, content: unknown): TemplateResult => html`
  <dialog class="dialog" aria-label=${title}>
    <h2 tabindex="-1">${title}</h2>
    ${content}
    <form class="actions" method="dialog"><button class="button">${discardWords.close}</button></form>
  </dialog>`;

/** @param counted the number shown: moving cards are not counted yet */
export const discardPile = (
  cards: readonly RainbowColor[],
  counted: number,
  content: unknown,
): TemplateResult => html`
  <div class="pile of-discards">
    <button class="bare-button" type="button" @click=${openNext} aria-haspopup="dialog"
      aria-label=${discardWords.lookThrough(cards.length)}>
      <span class="spot" data-place="discards">${rainbowCard(cards.at(-1) ?? 'empty', { label: '' })}</span>
      <span class="caption"><strong translate="no">${counted}</strong> ${discardWords.discarded(counted)}</span>
    </button>
    ${discardsDialog(discardWords.discards, content)}
  </div>`;
