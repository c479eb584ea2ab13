/** The kernel's compile-time type parameters: one of the wrong family must not compile. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';
import { describe, expect, it } from 'vitest';
import { someOf } from '../support/tier.js';

const ASSEMBLY = fileURLToPath(new URL('../../src/kernel/assembly/', import.meta.url));
const SNIPPET = 'snippet.ts';

/** Compiles a module beside those of the kernel. Returns the compiler's errors; '' if it compiles. */
async function complaints(imports: string, body: string): Promise<string> {
  const source = `${imports}\nexport function ask(p: usize): void { ${body}; }\n`;
  const { error, stderr } = await asc.main(
    [SNIPPET, '--baseDir', ASSEMBLY, '--noEmit', '--runtime', 'stub', '--enable', 'simd,bulk-memory,threads'],
    {
      readFile: (name) => {
        if (name === SNIPPET) return source;
        try {
          return readFileSync(join(ASSEMBLY, name), 'utf8');
        } catch {
          return null;
        }
      },
    },
  );
  return error ? stderr.toString() : '';
}

const POSITION = "import { Position, WithHash, play } from './board/position';";
const SIDES = "import { Black, White } from './board/side';";
const EXHAUSTIVE = `import { attackerReaches } from './goal-search/exhaustive';
  import { Mate } from './goal-search/goal'; import { Direct } from './goal-search/play-kind';`;
const AT = 'changetype<Position>(p)';

describe('compile-time type parameters', () => {
  it('compile in their own family', async () => {
    expect(await complaints(POSITION + SIDES, `play<White, Black, WithHash>(${AT}, ${AT}, 0)`)).toBe('');
  }, 60_000);

  const wrong: readonly [what: string, imports: string, body: string, complaint: string][] = [
    ['a number type', POSITION + SIDES, `play<u8, Black, WithHash>(${AT}, ${AT}, 0)`, 'is not a side'],
    [
      'the same side twice',
      POSITION + SIDES,
      `play<White, White, WithHash>(${AT}, ${AT}, 0)`,
      'are the same side',
    ],
    [
      'a side for the hash',
      POSITION + SIDES,
      `play<White, Black, White>(${AT}, ${AT}, 0)`,
      'is not one of play',
    ],
    [
      'a side for the goal',
      `${POSITION}${SIDES}${EXHAUSTIVE}`,
      `attackerReaches<White, Black, White, Direct>(${AT}, 1, p)`,
      'is not a goal',
    ],
    [
      'a goal for the kind of play',
      `${POSITION}${SIDES}${EXHAUSTIVE}`,
      `attackerReaches<White, Black, Mate, Mate>(${AT}, 1, p)`,
      'is not a kind of play',
    ],
    [
      'the hash for what perft counts',
      `${POSITION}${SIDES} import { perft } from './board/perft';`,
      `perft<White, Black, WithHash>(${AT}, 1, p)`,
      'is not one of perft',
    ],
    [
      'the hash for the kind of a node',
      `import { WithHash } from './board/position'; import { isExact } from './alpha-beta/search-node';`,
      'isExact<WithHash>()',
      'is not a kind of node',
    ],
    [
      'the hash for the trace',
      `import { WithHash } from './board/position'; import { isTraced } from './evaluation/trace';`,
      'isTraced<WithHash>()',
      'is not one of the evaluation',
    ],
  ];
  it.each(someOf(wrong, 3))(
    'refuse %s',
    async (_, imports, body, complaint) => {
      expect(await complaints(imports, body)).toContain(complaint);
    },
    60_000,
  );
});
