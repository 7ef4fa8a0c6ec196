import { expectTypeOf, test } from 'vitest';
import type { NodeServer, NodeServerOptions, StartError } from '../../party/platforms/node.ts';
import type * as declared from './types/node.d.ts';

// The declarations name games by their path in the package, which does not exist here.
type Own<Options> = Omit<Options, 'games' | 'rules'>;

test('arcus-tables/server/node: the declared types are those of the source', () => {
  expectTypeOf<keyof declared.NodeServerOptions>().toEqualTypeOf<keyof NodeServerOptions>();
  expectTypeOf<Own<declared.NodeServerOptions>>().toEqualTypeOf<Own<NodeServerOptions>>();
  expectTypeOf<declared.NodeServer>().toEqualTypeOf<NodeServer>();
  expectTypeOf<declared.StartError['code']>().toEqualTypeOf<StartError['code']>();
});
