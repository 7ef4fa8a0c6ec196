import { expect } from 'vitest';
import type { Listener } from './listener.ts';

/** What somebody does when asked, from what was said alone. */
export type PlayerByEar = (me: Listener, asked: string) => Promise<void>;

export const dropRainbow: PlayerByEar = (me, asked) => me.act(/and take [3-7]/.test(asked) ? 's' : 'd');

/** Picks so many cards of a hand, the first that can be. */
const pick = async (me: Listener, count: number): Promise<void> => {
  let stop = await me.tabTo(/, first card/);
  for (let picked = 0; ; stop = await me.tabTo(/, \w+ card/)) {
    if (/unavailable/.test(stop)) continue;
    await me.press('Space');
    picked += 1;
    if (picked === count) return;
  }
};

/** Discards one card in the first turn, gives one back for the first that is offered, and stays in. */
export const sevenPoker = (): PlayerByEar => {
  const first = { turn: true, offer: true };
  return async (me, asked) => {
    if (/or pass\?/.test(asked)) {
      if (first.turn) await pick(me, 1);
      await me.act(first.turn ? 'd' : 'p');
      first.turn = false;
    } else if (/or decline\?/.test(asked)) {
      if (first.offer) await pick(me, 1);
      await me.act(first.offer ? 'g' : 'n');
      first.offer = false;
    } else if (/Pick three cards/.test(asked)) {
      await pick(me, 3);
      await me.act('s');
    } else if (/Stay or fold/.test(asked)) await me.act('s');
    else {
      await pick(me, /pick two of them/.test(asked) ? 2 : 1);
      await me.act('t');
    }
  };
};

/** Plays the first card that has a space, on the last of its spaces. */
export const sequenceStates: PlayerByEar = async (me, asked) => {
  if (/Pass\?$/.test(asked)) return me.act('p');
  await me.tabTo(/^button, ([A-Z]{2} (?!.*dead)|ADD).*not pressed/);
  await me.press('Enter');
  // The focus goes to where the card can go.
  await expect.poll(me.focused).toMatch(/can be chosen/);
  // The only space that there is has been chosen already.
  if (/not selected/.test(await me.focused())) {
    await me.press('PageUp');
    expect(await me.focused()).toMatch(/can be chosen, not selected/);
    await me.press('Enter');
  }
  await me.act('p');
};

/** Bets once, by the field for the chips, replaces one card once, and calls. */
export const presidentialPoker = (): PlayerByEar => {
  const first = { bet: true, draw: true };
  return async (me, asked) => {
    if (/Pick the cards/.test(asked)) {
      if (first.draw) {
        await me.tabTo(/^button, Number/);
        await me.press('Space');
      }
      await me.act(first.draw ? 'd' : 'p');
      first.draw = false;
    } else if (/or bet\?/.test(asked) && first.bet) {
      first.bet = false;
      await me.tabTo(/^spinbutton, Chips to bet/);
      await me.press('Control+a', '4', 'Enter');
    } else await me.act('c');
  };
};
