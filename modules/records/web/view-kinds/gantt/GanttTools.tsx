import { Button, IconButton } from '#platform/web/form-basics/index.ts'
import type { Way } from '#platform/web/gantt/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { MenuButton, MenuList, Popover } from '#platform/web/overlay/index.ts'

/** What is drawn besides bars. */
export interface Shown {
  critical: boolean
  float: boolean
  base: boolean
}

interface Props {
  shown: Shown
  hasBase: boolean
  hasLinks: boolean
  mayUndo: boolean
  onShown: (shown: Shown) => void
  onUndo: (() => void) | undefined
  onRedo: (() => void) | undefined
  onExport: (way: Way) => void
  /** As a file of MS Project, and from one. */
  onFileOut: (() => void) | undefined
  onFileIn: (() => void) | undefined
}

const papers = ['A4', 'A3'] as const

/** What is seen besides bars, and the way back. */
export function GanttTools({
  shown,
  hasBase,
  hasLinks,
  mayUndo,
  onShown,
  onUndo,
  onRedo,
  onExport,
  onFileOut,
  onFileIn,
}: Props) {
  const { t } = useText()
  const kinds = [...(hasLinks ? (['critical', 'float'] as const) : []), ...(hasBase ? (['base'] as const) : [])]
  return (
    <>
      {kinds.length > 0 ? (
        <Popover
          label={t('records.gantt.show')}
          align="start"
          width={280}
          renderTrigger={(wiring) => (
            <Button size="small" icon="eye" {...wiring}>
              {t('records.gantt.show')}
            </Button>
          )}
        >
          {() => (
            <MenuList>
              {kinds.map((kind) => (
                <MenuButton
                  key={kind}
                  isChosen={shown[kind]}
                  note={t(`records.gantt.show_${kind}_note`)}
                  onClick={() => onShown({ ...shown, [kind]: !shown[kind] })}
                >
                  {t(`records.gantt.show_${kind}`)}
                </MenuButton>
              ))}
            </MenuList>
          )}
        </Popover>
      ) : null}
      <Popover
        label={t(onFileIn ? 'records.gantt.files' : 'records.gantt.export')}
        align="start"
        width={260}
        renderTrigger={(wiring) => (
          <Button size="small" icon={onFileIn ? 'document' : 'download'} {...wiring}>
            {t(onFileIn ? 'records.gantt.files' : 'records.gantt.export')}
          </Button>
        )}
      >
        {(close) => {
          const out = (way: Way) => () => {
            close()
            onExport(way)
          }
          return (
            <>
              {onFileIn ? (
                <MenuList>
                  <MenuButton
                    icon="upload"
                    onClick={() => {
                      close()
                      onFileIn()
                    }}
                  >
                    {t('records.gantt.file_in')}
                  </MenuButton>
                </MenuList>
              ) : null}
              <MenuList>
                <MenuButton icon="image" onClick={out({ to: 'picture' })}>
                  {t('records.gantt.picture')}
                </MenuButton>
                {onFileOut ? (
                  <MenuButton
                    icon="download"
                    onClick={() => {
                      close()
                      onFileOut()
                    }}
                  >
                    {t('records.gantt.file')}
                  </MenuButton>
                ) : null}
              </MenuList>
              <MenuList title={t('records.gantt.paper')}>
                {papers.flatMap((paper) =>
                  [true, false].map((isOne) => (
                    <MenuButton key={`${paper} ${isOne}`} icon="print" onClick={out({ to: 'paper', paper, isOne })}>
                      {t(isOne ? 'records.gantt.one_page' : 'records.gantt.pages', { paper })}
                    </MenuButton>
                  )),
                )}
              </MenuList>
            </>
          )
        }}
      </Popover>
      {mayUndo ? (
        <>
          <IconButton icon="undo" label={t('records.undo')} disabled={!onUndo} onClick={onUndo} />
          <IconButton icon="redo" label={t('records.gantt.redo')} disabled={!onRedo} onClick={onRedo} />
        </>
      ) : null}
    </>
  )
}
