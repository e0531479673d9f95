import { Button } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { MenuButton, MenuList, Popover } from '#platform/web/overlay/index.ts'
import { save } from '#platform/web/save.ts'
import { exportBpmn } from '../../shared/bpmn/index.ts'
import { exportFlow, type Flow } from '../../shared/exchange/flow-file.ts'

/** A button whose menu saves the flow as it stands, for other tools or for another organisation. */
export function ExportMenu({ flow, orgId }: { flow: Flow; orgId: number | null }) {
  const { t } = useText()
  const say = useWords()
  return (
    <Popover
      label={t('flowdesign.exchange.export')}
      width={320}
      renderTrigger={(wiring) => (
        <Button icon="download" {...wiring}>
          {t('flowdesign.exchange.export')}
        </Button>
      )}
    >
      {(close) => (
        <MenuList>
          <MenuButton
            icon="workflow"
            note={t('flowdesign.exchange.bpmn_note')}
            onClick={() => {
              close()
              save(
                `${fileName(flow)}.bpmn`,
                'application/xml',
                exportBpmn(flow.diagram, { code: flow.code, title: say(flow.title), orgId: orgId ?? undefined }),
              )
            }}
          >
            {t('flowdesign.exchange.bpmn')}
          </MenuButton>
          <MenuButton
            icon="document"
            note={t('flowdesign.exchange.json_note')}
            onClick={() => {
              close()
              void exportFlow(flow, orgId ?? undefined).then((text) =>
                save(`${fileName(flow)}.json`, 'application/json', text),
              )
            }}
          >
            {t('flowdesign.exchange.json')}
          </MenuButton>
        </MenuList>
      )}
    </Popover>
  )
}

/** Letters of every script, nothing that a file system minds. */
export function fileName({ code, version }: Pick<Flow, 'code' | 'version'>) {
  const name = code.replaceAll(/[^\p{L}\p{N}_-]+/gu, '-').replaceAll(/^-+|-+$/g, '') || 'flow'
  return version === null ? name : `${name}-v${version}`
}
