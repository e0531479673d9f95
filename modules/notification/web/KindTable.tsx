import { Tick } from '#platform/web/form/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { keyAmong, useText } from '#platform/web/i18n/index.ts'
import { type Channel, channels, type KindChoices, type KindView, switchesOf } from '../shared/preferences.ts'
import { withChoice } from './kind-choices.ts'
import styles from './preferences.module.css'

const names: Record<Channel, string> = {
  app: 'notification.preferences.app',
  mail: 'notification.preferences.mail',
  push: 'notification.preferences.push',
}

interface Props {
  kinds: readonly KindView[]
  chosen: KindChoices
  onChoose: (next: KindChoices) => void
}

/** Every kind of news, and where it arrives. */
export function KindTable({ kinds, chosen, onChoose }: Props) {
  const { t } = useText()
  return (
    <div>
      <div className={styles['names']} aria-hidden>
        <span>{t('notification.preferences.kind')}</span>
        {channels.map((channel) => (
          <span key={channel}>{t(names[channel])}</span>
        ))}
      </div>
      <ul className={styles['kinds']}>
        {kinds.map((kind) => (
          <li key={kind.name}>
            <Kind
              kind={kind}
              chosen={chosen[kind.name]}
              onChoose={(channel, wish) => onChoose(withChoice(chosen, kind, channel, wish))}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Kind({
  kind,
  chosen,
  onChoose,
}: {
  kind: KindView
  chosen: KindChoices[string] | undefined
  onChoose: (channel: Channel, wish: boolean) => void
}) {
  const { t } = useText()
  const held = switchesOf(kind, chosen)
  const title = t(keyAmong(kind.title, '*.news_kind.*'))
  return (
    <div role="group" aria-label={title} className={styles['kind']}>
      <div>
        <span className={styles['title']}>{title}</span>
        {kind.is_fixed || kind.is_urgent ? (
          <span className={styles['marks']}>
            {kind.is_fixed ? (
              <span>
                <Icon name="lock" size={13} />
                {t('notification.preferences.fixed_mark')}
              </span>
            ) : null}
            {kind.is_urgent ? (
              <span>
                <Icon name="clock" size={13} />
                {t('notification.preferences.urgent_mark')}
              </span>
            ) : null}
          </span>
        ) : null}
      </div>
      {channels.map((channel) => (
        <div key={channel} className={styles['switch']}>
          <Tick
            isSwitch
            label={<span className="orgil-hidden">{t(names[channel])}</span>}
            checked={held[channel]}
            disabled={kind.is_fixed && kind.usual[channel]}
            onChange={({ target }) => onChoose(channel, target.checked)}
          />
        </div>
      ))}
    </div>
  )
}
