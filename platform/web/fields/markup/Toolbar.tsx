import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useState } from 'react'
import { isWebLink } from '#platform/shared/fields/kinds/link.ts'
import { Button, TextField } from '../../form-basics/index.ts'
import { Icon, type IconName } from '../../icons/index.ts'
import { useText } from '../../i18n/index.ts'
import { Popover } from '../../overlay/index.ts'
import styles from './input.module.css'

interface Tool {
  name: string
  icon?: IconName
  sign?: string
  isOn?: (editor: Editor) => boolean
  does: (editor: Editor) => unknown
}

const chain = (editor: Editor) => editor.chain().focus()

const tools: readonly (readonly Tool[])[] = [
  [
    { name: 'bold', sign: 'B', isOn: (now) => now.isActive('bold'), does: (now) => chain(now).toggleBold().run() },
    {
      name: 'italic',
      sign: 'I',
      isOn: (now) => now.isActive('italic'),
      does: (now) => chain(now).toggleItalic().run(),
    },
    {
      name: 'underline',
      sign: 'U',
      isOn: (now) => now.isActive('underline'),
      does: (now) => chain(now).toggleUnderline().run(),
    },
  ],
  ([1, 2, 3] as const).map((level) => ({
    name: `heading_${level}`,
    sign: `H${level}`,
    isOn: (now: Editor) => now.isActive('heading', { level }),
    does: (now: Editor) => chain(now).toggleHeading({ level }).run(),
  })),
  [
    {
      name: 'bullets',
      icon: 'list',
      isOn: (now) => now.isActive('bulletList'),
      does: (now) => chain(now).toggleBulletList().run(),
    },
    {
      name: 'numbers',
      sign: '1.',
      isOn: (now) => now.isActive('orderedList'),
      does: (now) => chain(now).toggleOrderedList().run(),
    },
    {
      name: 'quote',
      sign: '»',
      isOn: (now) => now.isActive('blockquote'),
      does: (now) => chain(now).toggleBlockquote().run(),
    },
  ],
]

const tableTools: readonly Tool[] = [
  { name: 'row_below', does: (now) => chain(now).addRowAfter().run() },
  { name: 'row_gone', does: (now) => chain(now).deleteRow().run() },
  { name: 'column_right', does: (now) => chain(now).addColumnAfter().run() },
  { name: 'column_gone', does: (now) => chain(now).deleteColumn().run() },
  { name: 'table_gone', does: (now) => chain(now).deleteTable().run() },
]

const last: readonly Tool[] = [
  { name: 'undo', icon: 'undo', does: (now) => chain(now).undo().run() },
  { name: 'redo', icon: 'again', does: (now) => chain(now).redo().run() },
]

/** What can be done with what is chosen in the text; arrows go from one to the next. */
export function Toolbar({ editor }: { editor: Editor }) {
  const { t } = useText()
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: tools.flat().flatMap((tool) => (tool.isOn?.(now) ? [tool.name] : [])),
      isInTable: now.isActive('table'),
      link: now.getAttributes('link')['href'] as string | undefined,
    }),
  })
  const button = ({ name, icon, sign, isOn, does }: Tool) => (
    <button
      key={name}
      type="button"
      title={t(`platform.markup.${name}`)}
      aria-label={t(`platform.markup.${name}`)}
      aria-pressed={isOn ? state.on.includes(name) : undefined}
      data-tool={name}
      onClick={() => does(editor)}
    >
      {icon ? <Icon name={icon} size={16} /> : <span aria-hidden data-sign={sign} />}
    </button>
  )
  return (
    <div
      className={styles['tools']}
      role="toolbar"
      tabIndex={-1}
      aria-label={t('platform.markup.tools')}
      onKeyDown={byArrows}
    >
      {tools.map((some) => (
        <span key={some[0]?.name}>{some.map(button)}</span>
      ))}
      <span>
        <LinkTool editor={editor} href={state.link} />
        {state.isInTable ? null : (
          <button
            type="button"
            title={t('platform.markup.table')}
            aria-label={t('platform.markup.table')}
            onClick={() => chain(editor).insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
          >
            <Icon name="grid" size={16} />
          </button>
        )}
      </span>
      {state.isInTable ? (
        <span className={styles['inTable']}>
          {tableTools.map(({ name, does }) => (
            <Button key={name} size="small" kind="quiet" onClick={() => does(editor)}>
              {t(`platform.markup.${name}`)}
            </Button>
          ))}
        </span>
      ) : null}
      <span>{last.map(button)}</span>
    </div>
  )
}

function LinkTool({ editor, href }: { editor: Editor; href: string | undefined }) {
  const { t } = useText()
  const [address, setAddress] = useState('')
  const given = /^[\w-]+(\.[\w-]+)+/.test(address) ? `https://${address}` : address
  const isGood = isWebLink(given) || /^mailto:[^\s@]+@[^\s@]+$|^tel:\+?[\d-]+$/.test(given)
  return (
    <Popover
      label={t('platform.markup.link')}
      width={320}
      renderTrigger={(wiring) => (
        <button
          type="button"
          title={t('platform.markup.link')}
          aria-label={t('platform.markup.link')}
          aria-pressed={href !== undefined}
          {...wiring}
        >
          <Icon name="link" size={16} />
        </button>
      )}
    >
      {(close) => (
        <div className={styles['link']}>
          <TextField
            label={t('platform.markup.address')}
            autoComplete="off"
            defaultValue={href ?? ''}
            error={address !== '' && !isGood ? t('platform.fields.bad_link') : undefined}
            onChange={({ target }) => setAddress(target.value.trim())}
          />
          <div>
            <Button
              kind="primary"
              size="small"
              disabled={!isGood}
              onClick={() => {
                close()
                setLink(editor, given)
              }}
            >
              {t('platform.markup.link_set')}
            </Button>
            {href === undefined ? null : (
              <Button
                size="small"
                onClick={() => {
                  close()
                  chain(editor).extendMarkRange('link').unsetLink().run()
                }}
              >
                {t('platform.markup.link_gone')}
              </Button>
            )}
          </div>
        </div>
      )}
    </Popover>
  )
}

/** Where nothing is chosen the address itself is written. */
function setLink(editor: Editor, href: string) {
  if (editor.state.selection.empty && !editor.isActive('link'))
    chain(editor)
      .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
      .run()
  else chain(editor).extendMarkRange('link').setLink({ href }).run()
}

function byArrows(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (step === undefined || !(event.target instanceof HTMLButtonElement)) return
  const all = [...event.currentTarget.querySelectorAll('button')]
  const next = all[(all.indexOf(event.target) + step + all.length) % all.length]
  event.preventDefault()
  next?.focus()
}
