import { searchWords } from '#platform/shared/search-words.ts'

/**
 * A name for the database, of what people call something: «Машин техник» → `mashin_tehnik`. It never changes once it
 * is published, so it needs no more than to be told apart.
 */
export function keyOf(title: string, taken: ReadonlySet<string>, longest: number): string {
  const plain = title
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => (/^[a-z0-9]*$/.test(word) ? word : searchWords(word).join('')))
    .join('_')
    .replace(/[^a-z0-9_]/g, '')
    .replace(/^[^a-z]+/, '')
    .slice(0, longest)
    .replace(/_+$/, '')
  const base = plain === '' ? 'field' : plain
  if (!taken.has(base)) return base
  for (let number = 2; ; number += 1) {
    const next = `${base.slice(0, longest - String(number).length - 1)}_${number}`
    if (!taken.has(next)) return next
  }
}

/**
 * What a table of this key is called wherever tables are named. As one text with a hole in it, it would be taken for
 * the key of any word of the module.
 */
export const tableNameOf = (key: string) => ['records', key].join('.')

export const LONGEST_TABLE_KEY = 24
export const LONGEST_COLUMN_KEY = 30

/** Names that every table has already. */
export const takenByEvery = [
  'org_id',
  'id',
  'version',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'deleted_at',
  'search',
  't',
  'named',
  'values',
  'place',
] as const
