/** Degrees. */
interface Position {
  latitude: number
  longitude: number
}

/**
 * A circle around a point, its radius in metres; or, whatever the radius, what three corners or more enclose, latitude
 * first.
 */
export interface Area extends Position {
  radius: number
  corners?: readonly [latitude: number, longitude: number][]
}

const EARTH_RADIUS = 6_371_008.8

/** Metres to the nearest point of the area, 0 inside. */
export function distanceTo(area: Area, at: Position): number {
  const { corners = [] } = area
  if (corners.length < 3) return Math.max(0, metresBetween(area, at) - area.radius)
  const plane = corners.map(([latitude, longitude]) => projected({ latitude, longitude }, at))
  const edges = plane.map((corner, index): Edge => [corner, plane[(index + 1) % plane.length]!])
  return isAround(edges) ? 0 : Math.min(...edges.map(metresToEdge))
}

/** Kilometres an hour that somebody must have travelled; Infinity where they were in two places at once. */
export function speedBetween(a: Position & { at: number }, b: Position & { at: number }): number {
  const metres = metresBetween(a, b)
  if (metres === 0) return 0
  return metres / 1000 / (Math.abs(b.at - a.at) / 3_600_000)
}

/** Along the surface. */
function metresBetween(a: Position, b: Position): number {
  const [one, other] = [radians(a.latitude), radians(b.latitude)]
  const half = (angle: number) => Math.sin(radians(angle) / 2) ** 2
  const share = half(b.latitude - a.latitude) + Math.cos(one) * Math.cos(other) * half(b.longitude - a.longitude)
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(share)))
}

type Point = readonly [east: number, north: number]
type Edge = readonly [Point, Point]

/** Metres from the position: what is near it is as good as flat. */
function projected({ latitude, longitude }: Position, origin: Position): Point {
  const turned = ((((longitude - origin.longitude + 180) % 360) + 360) % 360) - 180
  return [
    radians(turned) * Math.cos(radians(origin.latitude)) * EARTH_RADIUS,
    radians(latitude - origin.latitude) * EARTH_RADIUS,
  ]
}

/** A ray to the east leaves what encloses the origin once more than it enters. */
function isAround(edges: readonly Edge[]): boolean {
  const crossed = edges.filter(([[east, north], [toEast, toNorth]]) => {
    if (north > 0 === toNorth > 0) return false
    return east - (north * (toEast - east)) / (toNorth - north) > 0
  })
  return crossed.length % 2 === 1
}

function metresToEdge([[east, north], [toEast, toNorth]]: Edge): number {
  const [along, up] = [toEast - east, toNorth - north]
  const length = along ** 2 + up ** 2
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(east * along + north * up) / length))
  return Math.hypot(east + share * along, north + share * up)
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
