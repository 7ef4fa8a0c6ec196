/** No two states of one color share a border. */
export const stateColors = ['red', 'orange', 'yellow', 'green', 'blue', 'violet'] as const;
type StateColor = (typeof stateColors)[number];

/** SQ-6. Sorted by name; `code` is the postal code. */
export const states = [
  { code: 'AL', name: 'Alabama', capital: 'Montgomery', color: 'violet' },
  { code: 'AK', name: 'Alaska', capital: 'Juneau', color: 'red' },
  { code: 'AZ', name: 'Arizona', capital: 'Phoenix', color: 'red' },
  { code: 'AR', name: 'Arkansas', capital: 'Little Rock', color: 'yellow' },
  { code: 'CA', name: 'California', capital: 'Sacramento', color: 'blue' },
  { code: 'CO', name: 'Colorado', capital: 'Denver', color: 'violet' },
  { code: 'CT', name: 'Connecticut', capital: 'Hartford', color: 'orange' },
  { code: 'DE', name: 'Delaware', capital: 'Dover', color: 'green' },
  { code: 'FL', name: 'Florida', capital: 'Tallahassee', color: 'yellow' },
  { code: 'GA', name: 'Georgia', capital: 'Atlanta', color: 'green' },
  { code: 'HI', name: 'Hawaii', capital: 'Honolulu', color: 'blue' },
  { code: 'ID', name: 'Idaho', capital: 'Boise', color: 'red' },
  { code: 'IL', name: 'Illinois', capital: 'Springfield', color: 'red' },
  { code: 'IN', name: 'Indiana', capital: 'Indianapolis', color: 'orange' },
  { code: 'IA', name: 'Iowa', capital: 'Des Moines', color: 'orange' },
  { code: 'KS', name: 'Kansas', capital: 'Topeka', color: 'orange' },
  { code: 'KY', name: 'Kentucky', capital: 'Frankfort', color: 'violet' },
  { code: 'LA', name: 'Louisiana', capital: 'Baton Rouge', color: 'red' },
  { code: 'ME', name: 'Maine', capital: 'Augusta', color: 'blue' },
  { code: 'MD', name: 'Maryland', capital: 'Annapolis', color: 'violet' },
  { code: 'MA', name: 'Massachusetts', capital: 'Boston', color: 'blue' },
  { code: 'MI', name: 'Michigan', capital: 'Lansing', color: 'red' },
  { code: 'MN', name: 'Minnesota', capital: 'Saint Paul', color: 'violet' },
  { code: 'MS', name: 'Mississippi', capital: 'Jackson', color: 'blue' },
  { code: 'MO', name: 'Missouri', capital: 'Jefferson City', color: 'blue' },
  { code: 'MT', name: 'Montana', capital: 'Helena', color: 'violet' },
  { code: 'NE', name: 'Nebraska', capital: 'Lincoln', color: 'yellow' },
  { code: 'NV', name: 'Nevada', capital: 'Carson City', color: 'orange' },
  { code: 'NH', name: 'New Hampshire', capital: 'Concord', color: 'green' },
  { code: 'NJ', name: 'New Jersey', capital: 'Trenton', color: 'violet' },
  { code: 'NM', name: 'New Mexico', capital: 'Santa Fe', color: 'yellow' },
  { code: 'NY', name: 'New York', capital: 'Albany', color: 'yellow' },
  { code: 'NC', name: 'North Carolina', capital: 'Raleigh', color: 'yellow' },
  { code: 'ND', name: 'North Dakota', capital: 'Bismarck', color: 'yellow' },
  { code: 'OH', name: 'Ohio', capital: 'Columbus', color: 'blue' },
  { code: 'OK', name: 'Oklahoma', capital: 'Oklahoma City', color: 'green' },
  { code: 'OR', name: 'Oregon', capital: 'Salem', color: 'yellow' },
  { code: 'PA', name: 'Pennsylvania', capital: 'Harrisburg', color: 'red' },
  { code: 'RI', name: 'Rhode Island', capital: 'Providence', color: 'green' },
  { code: 'SC', name: 'South Carolina', capital: 'Columbia', color: 'violet' },
  { code: 'SD', name: 'South Dakota', capital: 'Pierre', color: 'blue' },
  { code: 'TN', name: 'Tennessee', capital: 'Nashville', color: 'red' },
  { code: 'TX', name: 'Texas', capital: 'Austin', color: 'blue' },
  { code: 'UT', name: 'Utah', capital: 'Salt Lake City', color: 'green' },
  { code: 'VT', name: 'Vermont', capital: 'Montpelier', color: 'red' },
  { code: 'VA', name: 'Virginia', capital: 'Richmond', color: 'green' },
  { code: 'WA', name: 'Washington', capital: 'Olympia', color: 'orange' },
  { code: 'WV', name: 'West Virginia', capital: 'Charleston', color: 'orange' },
  { code: 'WI', name: 'Wisconsin', capital: 'Madison', color: 'green' },
  { code: 'WY', name: 'Wyoming', capital: 'Cheyenne', color: 'orange' },
] as const satisfies readonly {
  readonly code: string;
  readonly name: string;
  readonly capital: string;
  readonly color: StateColor;
}[];

type UnitedState = (typeof states)[number];
export type StateCode = UnitedState['code'];

export const stateCodes: readonly StateCode[] = states.map(({ code }) => code);

const byCode: ReadonlyMap<string, UnitedState> = new Map(states.map((state) => [state.code, state]));

/** @throws RangeError for an unknown code */
export const stateOf = (code: StateCode): UnitedState => {
  const state = byCode.get(code);
  if (state === undefined) throw new RangeError(`${code} is no state`);
  return state;
};

/** Equal cards are indistinguishable, so a card is its kind. */
export type Card = StateCode | 'ADD' | 'REMOVE';

export const cardKinds: readonly Card[] = [...stateCodes, 'ADD', 'REMOVE'];

/** SQ-5. */
export const wholeDeck: readonly Card[] = [
  ...stateCodes,
  ...stateCodes,
  ...Array.from({ length: 4 }, (): Card => 'ADD'),
  ...Array.from({ length: 4 }, (): Card => 'REMOVE'),
];
