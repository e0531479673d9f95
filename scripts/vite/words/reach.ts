import { readProgramFile, type Declaration, type ProgramFile } from './declarations.ts'

/** Everything that is there once a file has been loaded. */
export interface Reach {
  says: Set<string>
  loads: Set<string>
  titles: Map<string, string>
  files: Set<string>
}

/** Reads files of the program as they are asked for, each once. */
export function openProgram(root: string) {
  const known = new Map<string, ProgramFile>()
  const read = (file: string) => {
    const one = known.get(file) ?? readProgramFile(root, file)
    known.set(file, one)
    return one
  }
  return { read, reachOf: (file: string) => reachOf(read, file) }
}

/**
 * Follows imports to what is used of each file, and no further: an index that names many things brings none of them
 * along.
 */
function reachOf(read: (file: string) => ProgramFile, start: string): Reach {
  const found: Reach = { says: new Set(), loads: new Set(), titles: new Map(), files: new Set() }
  const seen = new Set<string>()
  const isNew = (...what: string[]) => {
    const name = what.join(' ')
    return !seen.has(name) && Boolean(seen.add(name))
  }

  const takeExport = (file: string, name: string): void => {
    if (!isNew('export', file, name)) return
    const { exports } = read(file)
    if (name === '*') for (const each of exports.keys()) if (each !== '*') takeExport(file, each)
    const one = exports.get(name) ?? exports.get('*')
    if (typeof one === 'string') takeDeclaration(file, one)
    else if (one) takeExport(one.file, one.name === '*' ? name : one.name)
    if (name === '*') takeAlways(file)
  }
  const takeDeclaration = (file: string, name: string) => {
    if (!isNew('declaration', file, name)) return
    const { declarations, imports } = read(file)
    const elsewhere = imports.get(name)
    if (elsewhere) return takeExport(elsewhere.file, elsewhere.name)
    const one = declarations.get(name)
    if (!one) return
    take(file, one)
    takeAlways(file)
  }
  const takeAlways = (file: string) => {
    if (!isNew('always', file)) return
    found.files.add(file)
    take(file, read(file).always)
  }
  const take = (file: string, { says, uses, loads, titles }: Declaration) => {
    for (const one of says) found.says.add(one)
    for (const one of loads) found.loads.add(one)
    for (const [part, title] of titles) found.titles.set(part, title)
    for (const name of uses) takeDeclaration(file, name)
  }
  takeExport(start, '*')
  return found
}
