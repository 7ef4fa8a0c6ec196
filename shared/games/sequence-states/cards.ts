/** No two states of one colour share a border. */
export const stateColours = ['red', 'orange', 'yellow', 'green', 'blue', 'violet'] as const;
type StateColour = (typeof stateColours)[number];

/** SQ-6. Sorted by name; `code` is the postal code. */
export const states = [
  { code: 'AL', name: 'Alabama', capital: 'Montgomery', colour: 'violet' },
  { code: 'AK', name: 'Alaska', capital: 'Juneau', colour: 'red' },
  { code: 'AZ', name: 'Arizona', capital: 'Phoenix', colour: 'red' },
  { code: 'AR', name: 'Arkansas', capital: 'Little Rock', colour: 'yellow' },
  { code: 'CA', name: 'California', capital: 'Sacramento', colour: 'blue' },
  { code: 'CO', name: 'Colorado', capital: 'Denver', colour: 'violet' },
  { code: 'CT', name: 'Connecticut', capital: 'Hartford', colour: 'orange' },
  { code: 'DE', name: 'Delaware', capital: 'Dover', colour: 'green' },
  { code: 'FL', name: 'Florida', capital: 'Tallahassee', colour: 'yellow' },
  { code: 'GA', name: 'Georgia', capital: 'Atlanta', colour: 'green' },
  { code: 'HI', name: 'Hawaii', capital: 'Honolulu', colour: 'blue' },
  { code: 'ID', name: 'Idaho', capital: 'Boise', colour: 'red' },
  { code: 'IL', name: 'Illinois', capital: 'Springfield', colour: 'red' },
  { code: 'IN', name: 'Indiana', capital: 'Indianapolis', colour: 'orange' },
  { code: 'IA', name: 'Iowa', capital: 'Des Moines', colour: 'orange' },
  { code: 'KS', name: 'Kansas', capital: 'Topeka', colour: 'orange' },
  { code: 'KY', name: 'Kentucky', capital: 'Frankfort', colour: 'violet' },
  { code: 'LA', name: 'Louisiana', capital: 'Baton Rouge', colour: 'red' },
  { code: 'ME', name: 'Maine', capital: 'Augusta', colour: 'blue' },
  { code: 'MD', name: 'Maryland', capital: 'Annapolis', colour: 'violet' },
  { code: 'MA', name: 'Massachusetts', capital: 'Boston', colour: 'blue' },
  { code: 'MI', name: 'Michigan', capital: 'Lansing', colour: 'red' },
  { code: 'MN', name: 'Minnesota', capital: 'Saint Paul', colour: 'violet' },
  { code: 'MS', name: 'Mississippi', capital: 'Jackson', colour: 'blue' },
  { code: 'MO', name: 'Missouri', capital: 'Jefferson City', colour: 'blue' },
  { code: 'MT', name: 'Montana', capital: 'Helena', colour: 'violet' },
  { code: 'NE', name: 'Nebraska', capital: 'Lincoln', colour: 'yellow' },
  { code: 'NV', name: 'Nevada', capital: 'Carson City', colour: 'orange' },
  { code: 'NH', name: 'New Hampshire', capital: 'Concord', colour: 'green' },
  { code: 'NJ', name: 'New Jersey', capital: 'Trenton', colour: 'violet' },
  { code: 'NM', name: 'New Mexico', capital: 'Santa Fe', colour: 'yellow' },
  { code: 'NY', name: 'New York', capital: 'Albany', colour: 'yellow' },
  { code: 'NC', name: 'North Carolina', capital: 'Raleigh', colour: 'yellow' },
  { code: 'ND', name: 'North Dakota', capital: 'Bismarck', colour: 'yellow' },
  { code: 'OH', name: 'Ohio', capital: 'Columbus', colour: 'blue' },
  { code: 'OK', name: 'Oklahoma', capital: 'Oklahoma City', colour: 'green' },
  { code: 'OR', name: 'Oregon', capital: 'Salem', colour: 'yellow' },
  { code: 'PA', name: 'Pennsylvania', capital: 'Harrisburg', colour: 'red' },
  { code: 'RI', name: 'Rhode Island', capital: 'Providence', colour: 'green' },
  { code: 'SC', name: 'South Carolina', capital: 'Columbia', colour: 'violet' },
  { code: 'SD', name: 'South Dakota', capital: 'Pierre', colour: 'blue' },
  { code: 'TN', name: 'Tennessee', capital: 'Nashville', colour: 'red' },
  { code: 'TX', name: 'Texas', capital: 'Austin', colour: 'blue' },
  { code: 'UT', name: 'Utah', capital: 'Salt Lake City', colour: 'green' },
  { code: 'VT', name: 'Vermont', capital: 'Montpelier', colour: 'red' },
  { code: 'VA', name: 'Virginia', capital: 'Richmond', colour: 'green' },
  { code: 'WA', name: 'Washington', capital: 'Olympia', colour: 'orange' },
  { code: 'WV', name: 'West Virginia', capital: 'Charleston', colour: 'orange' },
  { code: 'WI', name: 'Wisconsin', capital: 'Madison', colour: 'green' },
  { code: 'WY', name: 'Wyoming', capital: 'Cheyenne', colour: 'orange' },
] as const satisfies readonly {
  readonly code: string;
  readonly name: string;
  readonly capital: string;
  readonly colour: StateColour;
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
