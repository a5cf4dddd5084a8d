/** Paths that a person chooses for a file: no path may overwrite the till's own files or add to them. */
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve, sep } from 'node:path';
import fc from 'fast-check';
import { putFile, writeOutcome } from '../../../electron/app/out-file.ts';
import { hostileTexts } from '../hostile.ts';
import { casesOf, must, type Target } from '../target.ts';

const PARTS = [
  ...[
    'sales.csv',
    'there.csv',
    'folder',
    'link',
    'dangling',
    'out-link',
    'data-link',
    'beside',
    '.sales.csv.partial',
  ],
  ...[
    '..',
    '.',
    '',
    'data',
    'journal.db',
    'settings.json',
    'backups',
    'data2',
    'DATA',
    'a'.repeat(250),
    'ж'.repeat(130),
  ],
] as const;
const paths = fc
  .array(fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...PARTS) }, hostileTexts), {
    minLength: 1,
    maxLength: 5,
  })
  .map((parts) => parts.join('/'));

/** Every name in a folder and its contents, for comparison. */
function allIn(folder: string): string {
  const listed = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => {
    const path = join(folder, name);
    const there = lstatSync(path);
    if (there.isSymbolicLink()) return `${name} > ${readlinkSync(path)}`;
    return there.isFile() ? `${name} = ${readFileSync(path, 'utf8')}` : name;
  });
  return listed.toSorted().join('\n');
}

export const outPaths: Target = {
  name: 'out-paths',
  open: ({ folder }) => {
    const [data, out] = [join(folder, 'data'), join(folder, 'out')];
    mkdirSync(join(data, 'backups'), { recursive: true });
    for (const name of ['journal.db', 'settings.json']) writeFileSync(join(data, name), 'ours');
    const setOut = (): void => {
      rmSync(out, { recursive: true, force: true });
      mkdirSync(join(out, 'folder'), { recursive: true });
      mkdirSync(join(out, 'data2'));
      writeFileSync(join(out, 'there.csv'), 'of before');
      symlinkSync(join(data, 'journal.db'), join(out, 'link'));
      symlinkSync(join(data, 'new.csv'), join(out, 'dangling'));
      symlinkSync(join(out, 'there.csv'), join(out, 'out-link'));
      symlinkSync(data, join(out, 'data-link'));
      symlinkSync(join(out, 'folder'), join(out, 'beside'));
    };
    setOut();
    const [ours, before] = [allIn(data), allIn(out)];
    return {
      cases: casesOf(fc.record({ path: paths, soon: fc.boolean() }), async ({ path, soon }) => {
        const target = join(out, path);
        // A person may choose any other place on the disk.
        if (!resolve(target).startsWith(folder + sep)) return;
        const text = 'a sale\n';
        const isWritten = soon
          ? await putFile(target, async () => new TextEncoder().encode(text), [data])
          : writeOutcome(target, ['a sale'], [data]);
        must(allIn(data) === ours, 'the till’s own folder is another one');
        const after = allIn(out);
        if (!isWritten) must(after === before, 'something was left behind');
        if (isWritten) {
          const written = lstatSync(resolve(target));
          must(written.isFile() && readFileSync(resolve(target), 'utf8') === text, 'it is not there');
          const links = (listed: string): string =>
            listed
              .split('\n')
              .filter((line) => line.includes(' > '))
              .join('\n');
          must(links(after) === links(before), 'a link was written over or followed');
          must(!/\.partial = a sale/.test(after) || path.includes('.partial'), 'a half is left');
          setOut();
        }
      }),
      close: () => rmSync(out, { recursive: true }),
    };
  },
};
