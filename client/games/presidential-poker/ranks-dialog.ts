import { html, nothing, render, type TemplateResult } from 'lit';
import { gameWords } from '#games/presidential-poker/locale';
import { tableWords } from '#locale/table';
import type { CardId } from '../../../shared/games/presidential-poker/cards.ts';
import { capital } from '../../locales/grammar.ts';
import { showDialog } from '../../ui/dialog.ts';
import { arranged, combinationOf, lineClass, markedCard, partsText, patternOf } from './hand.ts';

import type { RankExample } from './rank-examples.ts';

type Examples = typeof import('./rank-examples.ts');

/** Loads the texts and examples on the first click. */
export const showRanks = ({ currentTarget }: Event): void => {
  if (!(currentTarget instanceof Element)) return;
  const table = document.createElement('div');
  showDialog(
    currentTarget,
    gameWords.theRanks,
    html`<form class="title" method="dialog"><h2>${gameWords.theRanks}</h2><button class="button">${tableWords.waiting.close}</button></form>${table}`,
  );
  fill(table);
};

/** Browsers cache a failed import by its URL: an added “?” makes the URL new. */
const addressAfter = (error: unknown): string | undefined => {
  const [address] = /https?:\S+/.exec(String(error)) ?? [];
  return address && `${address}?`;
};

const fill = async (table: HTMLElement, address?: string): Promise<void> => {
  const draw = (status: string | typeof nothing, below: TemplateResult | typeof nothing): void => {
    render(html`<div role="status">${status}</div>${below}`, table);
  };
  draw(gameWords.loading, nothing);
  table.closest('dialog')?.querySelector('button')?.focus();
  try {
    const fetched: Examples = await (address === undefined
      ? import('./rank-examples.ts')
      : import(/* @vite-ignore */ /* webpackIgnore: true */ address));
    draw(nothing, fetched.rankTable(example));
  } catch (error) {
    const again = () => fill(table, addressAfter(error));
    draw(
      gameWords.loadFailed,
      html`<p><button class="button" type="button" @click=${again}>${gameWords.retry}</button></p>`,
    );
  }
};

const example = (hand: readonly CardId[], index: number): RankExample => {
  const combination = combinationOf(hand);
  const cards = arranged(hand, combination);
  return {
    name: `${patternOf(index + 1)} ${capital(gameWords.ranks[index] ?? '')}`,
    parts: combination === null ? '' : partsText(hand, combination),
    cards: cards.map(
      (id, at) =>
        html`<span class=${lineClass(cards, at, combination)}>${markedCard(id, combination)}</span>`,
    ),
  };
};
