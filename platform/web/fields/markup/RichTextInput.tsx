import { TableKit } from '@tiptap/extension-table'
import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useId, useRef } from 'react'
import { linkSchemes } from '#platform/shared/fields/markup.ts'
import { Group } from '../inputs/Group.tsx'
import type { InputProps } from '../look.ts'
import { textIn } from '../text-in.ts'
import { fromWord } from './from-word.ts'
import { Toolbar } from './Toolbar.tsx'
import styles from './input.module.css'
import shown from './markup.module.css'

const extensions = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3] },
    link: { openOnClick: false, protocols: linkSchemes, defaultProtocol: 'https' },
  }),
  TableKit.configure({ table: { resizable: false } }),
]

/** A text that is written as it will look. */
export default function RichTextInput({ value, around, onChange }: InputProps) {
  const id = useId()
  const { label, required, error } = around
  const written = useRef(onChange)
  useEffect(() => {
    written.current = onChange
  }, [onChange])
  const editor = useEditor({
    extensions,
    content: textIn(value),
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    // Read anew each time: what is not said here is forgotten.
    editorProps: {
      transformPastedHTML: fromWord,
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(required && { 'aria-required': 'true' }),
        ...(error && { 'aria-invalid': 'true' }),
        class: shown['markup'] ?? '',
      },
    },
    onUpdate: ({ editor: now }) => written.current(now.isEmpty ? null : now.getHTML()),
  })
  // What somebody else wrote, or what was taken back.
  useEffect(() => {
    if (!editor || editor.isDestroyed || editor.isFocused) return
    const html = textIn(value)
    if ((editor.isEmpty ? '' : editor.getHTML()) !== html) editor.commands.setContent(html, { emitUpdate: false })
  }, [editor, value])
  return (
    <Group around={around}>
      <div className={styles['rich']} data-is-wrong={Boolean(error)}>
        {editor ? <Toolbar editor={editor} /> : null}
        <EditorContent editor={editor} className={styles['sheet']} />
      </div>
    </Group>
  )
}
