import { expect, test } from 'vitest';
import { severalReporters } from '../../src/report/reporter.js';

test('between two reports on one result, others have their turn', async () => {
  const heard: string[] = [];
  const slow = (name: string) => ({
    result: () => {
      const end = performance.now() + 50;
      while (performance.now() < end);
      heard.push(name);
    },
    refusal: () => {},
    end: () => {},
  });
  setTimeout(() => heard.push('signal'));
  await severalReporters([slow('first'), slow('second')]).result({});
  expect(heard).toEqual(['first', 'signal', 'second']);
});
