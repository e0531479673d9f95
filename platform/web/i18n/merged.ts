/** The words of all rooms as one flat list; keys carry their room, so they cannot meet. */
export function merged(rooms: Record<string, Record<string, string>>): Record<string, string> {
  return Object.assign({}, ...Object.values(rooms)) as Record<string, string>
}
