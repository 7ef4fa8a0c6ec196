import type { Region } from '../../shared/protocol/regions.ts';

/** What an edge knows of where a request comes from, as Cloudflare names it. */
export interface Place {
  readonly continent?: string | undefined;
  readonly country?: string | undefined;
  /** Degrees east, as text. */
  readonly longitude?: string | undefined;
}

const middleEast = new Set('AE BH CY EG IL IQ IR JO KW LB OM PS QA SA SY TR YE'.split(' '));

/** West of this, North America is its west; east of this, Europe is its east. */
const middleOfAmerica = -100;
const middleOfEurope = 18;

/** A first guess at the nearest region; null if nothing is known. */
export const regionNear = ({ continent, country, longitude }: Place): Region | null => {
  const east = Number(longitude ?? Number.NaN);
  if (country !== undefined && middleEast.has(country)) return 'me';
  switch (continent) {
    case 'NA':
      return east < middleOfAmerica ? 'wnam' : 'enam';
    case 'SA':
      return 'sam';
    case 'EU':
      return east > middleOfEurope ? 'eeur' : 'weur';
    case 'AS':
      return 'apac';
    case 'OC':
      return 'oc';
    case 'AF':
      return 'afr';
    default:
      return null;
  }
};
