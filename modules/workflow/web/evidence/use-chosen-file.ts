import { useState } from 'react'

/** A small file of this machine as base64; one that is too large is not read. */
export function useChosenFile(most: number, onContent: (base64: string) => void) {
  const [name, setName] = useState('')
  const [isTooLarge, setTooLarge] = useState(false)
  const take = (file: File | undefined) => {
    if (!file) return
    setName(file.name)
    setTooLarge(file.size > most)
    if (file.size > most) return onContent('')
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') onContent(reader.result.slice(reader.result.indexOf(',') + 1))
    })
    reader.readAsDataURL(file)
  }
  return { name, isTooLarge, take }
}
