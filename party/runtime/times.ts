import * as z from 'zod';

/** A time in a stored value, in ms since 1970; 0 for none. */
export const timeSchema = z.int().min(0);

/** A synchronized clock may go back so far. */
const toleranceMs = 1_000;

/** The delay before a retry, which doubles each time. @param tries made, at least 1 */
export const backoffMs = (tries: number, firstMs: number, maxMs = 300_000): number =>
  Math.min(firstMs * 2 ** (tries - 1), maxMs);

/** How far the newest time of a stored value lies ahead because the system's clock was set back; else 0. */
export const msAhead = (newestAt: number, now: number): number =>
  newestAt - now > toleranceMs ? newestAt - now : 0;

/** The value with each time of `timeSchema` moved back, so that no wait becomes longer. */
export const movedBack = <Value>(schema: z.ZodType<Value>, value: Value, byMs: number): Value =>
  byMs === 0 ? value : (moved(schema, value, byMs) as Value);

const moved = (schema: z.core.$ZodType, value: unknown, byMs: number): unknown => {
  if (value == null) return value;
  if (schema === timeSchema) return Math.max(0, Number(value) - byMs);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const fields = (of: (key: string) => z.core.$ZodType | undefined): object =>
    Object.fromEntries(
      Object.entries(Object(value)).map(([key, field]) => {
        const part = of(key);
        return [key, part === undefined ? field : moved(part, field, byMs)];
      }),
    );
  switch (def.type) {
    case 'nullable':
    case 'optional':
    case 'default':
    case 'readonly':
      return moved(def.innerType, value, byMs);
    case 'array':
      return Array.isArray(value) ? value.map((item) => moved(def.element, item, byMs)) : value;
    case 'record':
      return fields(() => def.valueType);
    case 'object':
      return fields((key) => def.shape[key]);
    case 'union': {
      const option = def.options.find((one) => z.safeParse(one, value).success);
      return option === undefined ? value : moved(option, value, byMs);
    }
    default:
      return value;
  }
};
