const sides = ['top', 'right', 'bottom', 'left']

/**
 * Where an arrow may take hold of a node: anywhere (none named), at a side, or at the handle that is named for its
 * direction.
 */
const handles = {
  source: new Set(['source', 'out', ...sides, ...sides.map((side) => `source-${side}`)]),
  target: new Set(['target', 'in', ...sides, ...sides.map((side) => `target-${side}`)]),
}

export function isKnownHandle(handle: string | null | undefined, direction: keyof typeof handles) {
  return handle === null || handle === undefined || handles[direction].has(handle)
}
