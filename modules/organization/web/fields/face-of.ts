/** The parts of a name as organisations write it, the last name first. */
export function faceOf(name: string): { first: string; last: string } {
  const [last = '', first = last] = name.split(' ')
  return { first, last }
}
