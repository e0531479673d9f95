const pairs =
  'а-a б-b в-v г-g д-d е-e ё-yo ж-j з-z и-i й-i к-k л-l м-m н-n о-o ө-u п-p р-r с-s т-t у-u ү-u ф-f х-kh ц-ts ч-ch ш-sh щ-sh ъ- ы-y ь- э-e ю-yu я-ya'
const letters = new Map(pairs.split(' ').map((pair) => [pair[0]!, pair.slice(2)]))

/** What every table has already. */
const taken = new Set(['org_id', 'id', 'version', 'created_at', 'created_by', 'updated_at', 'updated_by', 'deleted_at'])
taken.add('search')

const LONGEST = 36

/** `Үнийн дүн` → `uniin_dun`, another than all before; where nothing is left of it, by its place. */
export function nameFrom(title: string, before: Set<string>, at: number): string {
  const latin = [...title.toLocaleLowerCase('mn')].map((sign) => letters.get(sign) ?? sign).join('')
  const bare = latin
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '')
    .slice(0, LONGEST)
  const begun = bare || `column_${at + 1}`
  let name = begun
  for (let count = 2; before.has(name) || taken.has(name); count += 1) name = `${begun}_${count}`
  before.add(name)
  return name
}
