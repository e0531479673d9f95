import encodeQR from 'qr'

interface Held {
  /** Degrees against the clock. */
  turned?: number
  /** How far light runs into what is beside it, in dots of the frame. */
  blurred?: number
  /** How much of the light of the room there is, from 0 to 1. */
  light?: number
  /** How wide the code is in the frame, its white border with it, in dots. */
  size?: number
}

const [WIDTH, HEIGHT] = [800, 450] as const
const WALL = 138
/** Each dot of a sensor gathers what falls on so many by so many points of it. */
const FINE = 3

/** What a camera gives of a phone that somebody holds before it with this code on it. */
export function cameraFrame(text: string, { turned = 0, blurred = 0, light = 1, size = 260 }: Held = {}): ImageData {
  const cells = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const [cos, sin] = [Math.cos((turned * Math.PI) / 180), Math.sin((turned * Math.PI) / 180)]
  const seen = (x: number, y: number) => {
    const [dx, dy] = [x - WIDTH / 2, y - HEIGHT / 2]
    const column = Math.floor(((dx * cos - dy * sin) / size + 0.5) * cells.length)
    const row = Math.floor(((dx * sin + dy * cos) / size + 0.5) * cells.length)
    const cell = cells[row]?.[column]
    return cell === undefined ? WALL : cell ? 0 : 255
  }
  const sharp = Float64Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
    let sum = 0
    for (let part = 0; part < FINE * FINE; part += 1)
      sum += seen(
        (at % WIDTH) + ((part % FINE) + 0.5) / FINE,
        Math.floor(at / WIDTH) + (Math.floor(part / FINE) + 0.5) / FINE,
      )
    return sum / (FINE * FINE)
  })
  const soft = blurred > 0 ? spread(spread(sharp, blurred, 1, WIDTH), blurred, WIDTH, HEIGHT) : sharp
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4)
  for (const [at, value] of soft.entries()) {
    // A dim room has more grain than light.
    const grain = ((at * 7919) % 13) - 6
    const shown = value * light + 8 + grain * (1 - light)
    data.set([shown, shown, shown, 255], at * 4)
  }
  return { data, width: WIDTH, height: HEIGHT, colorSpace: 'srgb' }
}

/** Along a line of the frame, or down it, by the bell curve of this width. */
function spread(dots: Float64Array, width: number, step: number, length: number): Float64Array {
  const reach = Math.ceil(width * 3)
  const weights = Array.from({ length: 2 * reach + 1 }, (_, at) => Math.exp(-((at - reach) ** 2) / (2 * width * width)))
  const whole = weights.reduce((sum, one) => sum + one, 0)
  return Float64Array.from(dots, (_, at) => {
    const place = Math.floor(at / step) % length
    let sum = 0
    for (const [nth, weight] of weights.entries()) {
      const there = Math.min(length - 1, Math.max(0, place + nth - reach))
      sum += weight * dots[at + (there - place) * step]!
    }
    return sum / whole
  })
}
