/** Hertz: up for what was taken, low for what was not, one for a question. */
const tunes = { good: [660, 990], bad: [220, 180], ask: [520] } as const

let around: AudioContext | undefined

/** Makes itself heard where sound is wanted and the browser lets it. */
export function play(tune: keyof typeof tunes) {
  try {
    around ??= new AudioContext()
    const context = around
    void context.resume()
    for (const [turn, tone] of tunes[tune].entries()) {
      const [pipe, volume] = [context.createOscillator(), context.createGain()]
      const begin = context.currentTime + turn * 0.13
      pipe.frequency.value = tone
      volume.gain.setValueAtTime(0.16, begin)
      volume.gain.exponentialRampToValueAtTime(0.001, begin + 0.12)
      pipe.connect(volume).connect(context.destination)
      pipe.start(begin)
      pipe.stop(begin + 0.13)
    }
  } catch {
    // Nobody misses it but those who listen.
  }
}
