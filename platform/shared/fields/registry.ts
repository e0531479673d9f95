import { broughtKinds } from './brought.ts'
import type { FieldKind, FieldSetting } from './kind.ts'
import { ownKinds } from './kinds/index.ts'

interface Registry {
  kinds: ReadonlyMap<string, FieldKind>
  /** What fields of any kind may say of themselves, by name. */
  settings: ReadonlyMap<string, FieldSetting>
}

// A browser fetches this with the first form, when modules have long registered theirs.
let known = { brought: broughtKinds(), registry: registryOf([...ownKinds, ...broughtKinds()]) }

/** The kernel's kinds and those of the modules. */
export function registry(): Registry {
  const brought = broughtKinds()
  if (brought !== known.brought) known = { brought, registry: registryOf([...ownKinds, ...brought]) }
  return known.registry
}

/** A definition names only kinds that are registered: no other is taken in. */
export function kindOf(name: string): FieldKind {
  const kind = registry().kinds.get(name)
  if (!kind) throw new Error(`No kind of field is called ${name}`)
  return kind
}

function registryOf(all: readonly FieldKind[]): Registry {
  const kinds = new Map<string, FieldKind>()
  const settings = new Map<string, FieldSetting>()
  for (const kind of all) {
    if (kinds.has(kind.name)) throw new Error(`Two kinds of fields are called ${kind.name}`)
    kinds.set(kind.name, kind)
    for (const [name, setting] of Object.entries(kind.settings ?? {})) {
      // A definition says it once, whatever the kind of the field becomes.
      if ((settings.get(name) ?? setting) !== setting)
        throw new Error(`The kind ${kind.name} means something else by ${name} than another one`)
      settings.set(name, setting)
    }
  }
  return { kinds, settings }
}
