import { useEffect, useRef, useState, type ChangeEvent, type FormEvent } from 'react'
import type { z } from 'zod'
import { problemsOf } from '#platform/shared/problem-key.ts'
import { CallError } from '../call.ts'
import { showFailure } from '../feedback.ts'
import { useText } from '../i18n/index.ts'
import { useTyping, useUnsaved } from '../unsaved.ts'
import { useAfterPress } from './press.ts'
import { useShelf, useTypedBefore } from './shelf.ts'

interface Options {
  /** False for a form with secrets, or one that keeps what is typed itself: it is put on no shelf. */
  keepsUnsaved?: boolean
  /** What the form is about, where forms about different things begin alike on one screen. */
  about?: string | number | undefined
  refusedBefore?: Record<string, string>
}
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * A form over a schema that the server checks too. A field says what is wrong once it was left (by a press: once that
 * is over) or the form was sent; what only the server can know (a taken name) stands at its field as well, also where
 * it was told after the form had been left (`refusedBefore`). Sending twice sends once.
 */
export function useForm<Schema extends z.ZodObject>(
  schema: Schema,
  initial: z.input<Schema>,
  { keepsUnsaved = true, about = '', refusedBefore = {} }: Options = {},
) {
  type Values = z.input<Schema>
  type Name = keyof Values & string
  const { t } = useText()
  const form = useRef<HTMLFormElement>(null)
  const [start, setStart] = useState<Values>(initial)
  const before = useTypedBefore(start, about)
  const [values, setValues] = useState<Values>(before ?? initial)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [tries, setTries] = useState(0)
  const [refused, setRefused] = useState(refusedBefore)
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)
  const afterPress = useAfterPress()
  const own = problemsOf(schema, values)
  const isChanged = JSON.stringify(values) !== JSON.stringify(start)
  useTyping(isChanged)
  useUnsaved(keepsUnsaved && isChanged)
  const forget = useShelf(start, values, keepsUnsaved && isChanged, about)

  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries])

  const problemOf = (name: string) => refused[name] ?? (tries > 0 || left.has(name) ? own[name] : undefined)
  const wrong = new Set([...Object.keys(own), ...Object.keys(refused)])
  const set = (part: Partial<Values>) => {
    setValues((before) => ({ ...before, ...part }))
    setRefused((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))))
  }
  const leave = (name: string) => afterPress(() => setLeft((before) => new Set([...before, name])))

  /** Parsed values go to `work`; its refusal of fields is shown at them, any other failure as a message. */
  const send = async (work: (parsed: z.output<Schema>) => Promise<unknown>) => {
    if (isRunning.current) return
    const parsed = schema.safeParse(values)
    if (!parsed.success) return setTries((before) => before + 1)
    isRunning.current = true
    setBusy(true)
    try {
      await work(parsed.data)
      forget()
      setStart(values)
    } catch (error) {
      const fields = error instanceof CallError ? error.reply.fields : undefined
      if (fields) setRefused(fields)
      if (fields) setTries((before) => before + 1)
      else showFailure(error, 'platform.error.saving')
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }

  return {
    values,
    set,
    isBusy,
    isChanged,
    problemOf,
    /** What it began with, or what others or oneself saved since: what is typed was typed over this. */
    start,
    /** Something is wrong, and the person has tried to send it. */
    isIncomplete: tries > 0 && wrong.size > 0,
    /** How many things are. */
    problemCount: wrong.size,
    /** What is wrong with no field on the screen, in words. */
    words: (name: string) => (problemOf(name) ? t(problemOf(name)!) : undefined),
    /** For a field that holds text. */
    field: (name: Name) => ({
      name,
      value: String(values[name] ?? ''),
      error: problemOf(name) ? t(problemOf(name)!) : undefined,
      onBlur: () => leave(name),
      onChange: ({ target }: ChangeEvent<Control>) => set({ [name]: target.value } as Partial<Values>),
    }),
    /** For a choice from a list that is sought by typing. */
    pick: (name: Name) => ({
      name,
      value: String(values[name] ?? ''),
      error: problemOf(name) ? t(problemOf(name)!) : undefined,
      onBlur: () => leave(name),
      onChoose: (value: string) => set({ [name]: value } as Partial<Values>),
    }),
    /** For a checkbox or a switch. */
    tick: (name: Name) => ({
      name,
      checked: values[name] === true,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => set({ [name]: target.checked } as Partial<Values>),
    }),
    /** For the form element. */
    wiring: (work: (parsed: z.output<Schema>) => Promise<unknown>) => ({
      ref: form,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        event.stopPropagation()
        void send(work)
      },
    }),
    send,
    /** As if it had just been opened with these values. */
    reset: (next: Values) => {
      setStart(next)
      setValues(next)
      setLeft(new Set())
      setTries(0)
      setRefused({})
    },
  }
}
