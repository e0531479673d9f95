import { expect, test } from 'vitest'
import { checkDocs } from './docs.ts'
import { planted } from './planted.ts'

const sound = {
  'platform/server/config.ts':
    'const settings = z.object({\n  PORT: z.coerce.number(),\n  /** Folder. */\n  DATA_DIR: z.string(),\n})',
  'platform/server/metrics.ts': `const helps = {\n  orgil_jobs_total: 'Jobs.',\n}`,
  'app/cli.ts': `const commands = {\n  migrate: { about: 'a', run },\n  'create-admin': { about: 'b', run },\n}`,
  '.env.example': '# Port.\nPORT=3000\nDATA_DIR=\n',
  'docs/operations.md':
    '# Running it\n\n| `PORT` | 3000 |\n| `DATA_DIR` | data |\n\n`orgil_jobs_total`\n\n`npx orgil migrate` and `npx orgil create-admin <login>`',
  'README.md': 'See [operations](docs/operations.md#running-it) and `app/cli.ts`; [outside](https://example.org/x.md).',
}

function problemsWith(files: Record<string, string>) {
  return planted({ ...sound, ...files }, (root) => checkDocs(root, 2))
}

test('pages that tell the truth pass', () => {
  expect(problemsWith({})).toEqual([])
})

test('hardly any settings mean that the check itself is broken', () => {
  expect(planted(sound, (root) => checkDocs(root))).toEqual([expect.stringContaining('reads the wrong place')])
})

const lies: [what: string, file: string, text: string, why: string][] = [
  ['a setting without an example', '.env.example', 'PORT=3000', '.env.example: the setting DATA_DIR is missing'],
  ['an example of a setting that is gone', '.env.example', 'PORT=\nDATA_DIR=\nAI_URL=', 'there is no setting AI_URL'],
  [
    'a setting that operators are not told of',
    'docs/operations.md',
    sound['docs/operations.md'].replace('| `DATA_DIR` | data |', ''),
    'the setting DATA_DIR is missing',
  ],
  [
    'a metric that operators are not told of',
    'docs/operations.md',
    sound['docs/operations.md'].replace('`orgil_jobs_total`', ''),
    'the metric orgil_jobs_total is missing',
  ],
  [
    'a command that operators are not told of',
    'docs/operations.md',
    sound['docs/operations.md'].replace('npx orgil migrate', ''),
    'the command migrate is missing',
  ],
  ['a command that does not exist', 'README.md', 'Run `npx orgil backup`.', 'README.md:1: there is no command backup'],
  ['a link to a missing page', 'README.md', '\n[a](docs/nowhere.md)', 'README.md:2: docs/nowhere.md leads nowhere'],
  ['a missing picture', 'README.md', '![a](docs/images/a.png)', 'leads nowhere'],
  ['a link to a missing heading', 'README.md', '[a](docs/operations.md#backup)', 'names no heading'],
  [
    'the name of a file that moved',
    'docs/decisions/0001-a.md',
    'see `platform/server/gone.ts`',
    'there is no file platform/server/gone.ts',
  ],
]

test.each(lies)('it is seen when there is %s', (_what, file, text, why) => {
  expect(problemsWith({ [file]: text })).toContainEqual(expect.stringContaining(why))
})
