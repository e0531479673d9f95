const BAR = 34
/** As thin as what it is called is high. */
const THIN = 20
const AXIS = 46
const THICKEST = 52

/**
 * Bars that lie take what they need, and no more of what there is than they can fill; where there is no more room, they
 * are as thin as it takes.
 */
export const barsHeight = (places: number, series: number, wanted: number, isBound: boolean) => {
  const [bar, between] = isBound ? [THIN, 4] : [BAR, 10]
  const least = places * Math.max(bar, series * (bar / 2 + 1) + between) + AXIS
  return Math.max(140, least, Math.min(wanted, places * THICKEST * series + AXIS))
}
