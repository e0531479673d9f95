/**
 * A square cut out of a picture: its centre in the picture's pixels, and how far it is enlarged (1: as much as fits).
 */
export interface Crop {
  x: number
  y: number
  zoom: number
}
interface Size {
  width: number
  height: number
}

export const MAX_ZOOM = 4

export const startCrop = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: 1 })

/** Length of the cut square's side, in the picture's pixels. */
export const sideOf = ({ width, height }: Size, { zoom }: Crop) => Math.min(width, height) / zoom

/** Moved or zoomed, and held inside the picture. */
export function cropWith(size: Size, crop: Crop, change: Partial<Crop>): Crop {
  const zoom = between(1, change.zoom ?? crop.zoom, MAX_ZOOM)
  const half = sideOf(size, { ...crop, zoom }) / 2
  return {
    zoom,
    x: between(half, change.x ?? crop.x, size.width - half),
    y: between(half, change.y ?? crop.y, size.height - half),
  }
}

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most)
