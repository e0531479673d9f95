/**
 * Where a page ended: in which part of the answer, and behind which document. Without an id it is the beginning of
 * that part.
 */
export interface Place {
  stretch: 'newest' | 'best' | 'named' | 'other'
  weight: number | null
  id: string | null
}

export const writePlace = ({ stretch, weight, id }: Place) => [stretch, weight ?? '', id ?? ''].join('.')

/** As the contract lets it through: `best.5.<id>`. */
export function readPlace(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null
  const [stretch, weight, id] = cursor.split('.')
  return { stretch: stretch as Place['stretch'], weight: weight ? Number(weight) : null, id: id || null }
}
