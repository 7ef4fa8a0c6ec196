import { codeShape, guessesShape } from '../../party/codes/room.ts';
import { countsShape } from '../../party/counters/counters.ts';
import { reporterShape, reportShape, reportsShape } from '../../party/desk/reports.ts';
import { auditShape, banShape, deskShape } from '../../party/desk/room.ts';
import { entryShape } from '../../party/directory/record.ts';
import { metaShape, parts } from '../../party/matching/record.ts';
import { attachmentShape } from '../../party/platforms/durable-object.ts';
import { relayShape } from '../../party/relay/events.ts';
import type { Shape } from '../../party/runtime/stored.ts';
import { indexShape, publishedKeyShape } from '../../party/sites/index-room.ts';
import {
  deadLetterShape,
  eventShape,
  feedShape,
  siteShape,
  tableRowShape,
  usedShape,
} from '../../party/sites/record.ts';
import { stepShape } from '../../party/table/features/devtools.ts';
import { damageShape, finishedShape, logRowShape, moveShape, tableShape } from '../../party/table/record.ts';

/** Each shape, with the keys of its values as `party/key`. */
export const storedShapes: readonly (readonly [Shape<unknown>, RegExp])[] = [
  [tableShape, /^table\/record$/],
  [moveShape, /^table\/move:/],
  [finishedShape, /^table\/log:.*:end$/],
  [logRowShape, /^table\/log:/],
  [damageShape, /^table\/damage$/],
  [stepShape, /^table\/devtools:/],
  [relayShape, /^relay\/record$/],
  [metaShape, /^matcher\/meta$/],
  ...Object.entries(parts).map(([part, shape]) => [shape, new RegExp(`^matcher/${part}:`)] as const),
  [entryShape, /^directory\/entry:/],
  [countsShape, /^counters\//],
  [siteShape, /^site\/record$/],
  [feedShape, /^site\/feed$/],
  [eventShape, /^site\/event:/],
  [tableRowShape, /^site\/table:/],
  [deadLetterShape, /^site\/dead:/],
  [usedShape, /^site\/used:/],
  [indexShape, /^site\/site:/],
  [publishedKeyShape, /^site\/key:/],
  [codeShape, /^codes\/(code|name):/],
  [guessesShape, /^codes\/by:/],
  [deskShape, /^desk\/desk/],
  [banShape, /^desk\/ban:/],
  [auditShape, /^desk\/audit:/],
  [reportsShape, /^desk\/reports$/],
  [reportShape, /^desk\/report:/],
  [reporterShape, /^desk\/reporter:/],
  [attachmentShape, /^socket\//],
];

export const fileOfShape = (name: string): string => `${name.replaceAll(' ', '-')}.json`;
