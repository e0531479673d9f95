import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Milliseconds between two looks; more of them warm the tablet and read no better. */
const EVERY = 180
/** Wider pictures take longer and hold no more. */
const WIDTH = 800

type CameraState = 'off' | 'starting' | 'on' | 'refused' | 'none' | 'failed'

/** Looks through the camera for codes as long as it is wanted and the page is seen. */
export function useCamera(isWanted: boolean, onCode: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('off')
  const take = useEffectEvent(onCode)
  useEffect(() => {
    if (!isWanted) return
    let isOver = false
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const canvas = document.createElement('canvas')
    const brush = canvas.getContext('2d', { willReadFrequently: true })

    async function start() {
      setState('starting')
      const devices = (navigator as { mediaDevices?: MediaDevices }).mediaDevices
      if (!devices || !brush) return setState('none')
      try {
        const { codesIn, prepareScanner } = await import('./scanner.ts')
        const [opened] = await Promise.all([
          devices.getUserMedia({ video: { facingMode: 'user', width: { ideal: 1280 } }, audio: false }),
          prepareScanner(),
        ])
        stream = opened
        if (isOver) return stop()
        const [track] = stream.getVideoTracks()
        track?.addEventListener('ended', () => setState('failed'))
        const seen = video.current!
        seen.srcObject = stream
        await seen.play()
        setState('on')
        look(seen, codesIn)
      } catch (error) {
        const name = error instanceof DOMException ? error.name : ''
        if (!isOver) setState(name === 'NotAllowedError' ? 'refused' : name === 'NotFoundError' ? 'none' : 'failed')
        stop()
      }
    }

    function look(seen: HTMLVideoElement, codesIn: (picture: ImageData) => Promise<string[]>) {
      const again = async () => {
        if (isOver) return
        if (document.visibilityState === 'visible' && seen.videoWidth > 0) {
          const scale = Math.min(1, WIDTH / seen.videoWidth)
          canvas.width = Math.round(seen.videoWidth * scale)
          canvas.height = Math.round(seen.videoHeight * scale)
          brush!.drawImage(seen, 0, 0, canvas.width, canvas.height)
          const found = await codesIn(brush!.getImageData(0, 0, canvas.width, canvas.height)).catch(() => [])
          for (const text of found) if (!isOver) take(text)
        }
        timer = setTimeout(() => void again(), EVERY)
      }
      void again()
    }

    function stop() {
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }

    void start()
    return () => {
      isOver = true
      stop()
      setState('off')
    }
  }, [isWanted])
  return { video, state }
}
