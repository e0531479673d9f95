import { useState } from 'react'
import { Segments } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { nodeName } from '#modules/workflow/shared/index.ts'
import { compareVersions, type Version } from '../../shared/compare/compare.ts'
import { ChangeList } from './ChangeList.tsx'
import styles from './exchange.module.css'
import { looks } from './looks.ts'
import { drawingOf, type Side } from './overlay.ts'
import type { PartyName } from './part-words.ts'

interface NamedVersion extends Version {
  /** What this version is called above its drawing: “2”, or the draft. */
  name: string
}

const unknown: PartyName = () => undefined

const kinds = ['added', 'removed', 'changed', 'moved'] as const

/** Two versions of a flow, over each other or side by side, and every difference in words. */
export function CompareView({
  before,
  after,
  partyName = unknown,
}: {
  before: NamedVersion
  after: NamedVersion
  partyName?: PartyName
}) {
  const { t } = useText()
  const [way, setWay] = useState<'both' | 'beside'>('both')
  const [chosen, setChosen] = useState<string | null>(null)
  const comparison = compareVersions(before, after)
  const drawing = (side: Side, title: string) => (
    <Drawing key={side} comparison={comparison} side={side} title={title} chosen={chosen} onChoose={setChosen} />
  )
  return (
    <div className={styles['stack']}>
      <div className={styles['tools']}>
        <Segments
          label={t('flowdesign.compare.way')}
          value={way}
          onChange={setWay}
          choices={[
            { value: 'both', label: t('flowdesign.compare.over') },
            { value: 'beside', label: t('flowdesign.compare.beside') },
          ]}
        />
        <ul className={styles['legend']} aria-label={t('flowdesign.compare.legend')}>
          {kinds.map((kind) => (
            <li key={kind} data-kind={kind}>
              <Icon name={looks[kind].icon} size={15} weight={2.2} />
              {t(`flowdesign.compare.${kind}`)}
            </li>
          ))}
        </ul>
      </div>
      <div className={way === 'both' ? styles['one'] : styles['two']}>
        {way === 'both'
          ? drawing('both', `${before.name} → ${after.name}`)
          : [drawing('before', before.name), drawing('after', after.name)]}
      </div>
      <ChangeList
        comparison={comparison}
        before={before}
        after={after}
        partyName={partyName}
        chosen={chosen}
        onChoose={setChosen}
      />
    </div>
  )
}

interface DrawingProps {
  comparison: ReturnType<typeof compareVersions>
  side: Side
  title: string
  chosen: string | null
  onChoose: (id: string) => void
}

function Drawing({ comparison, side, title, chosen, onChoose }: DrawingProps) {
  const { t, language } = useText()
  const { boxes, arrows, frame } = drawingOf(comparison, side)
  return (
    <figure className={styles['drawing']}>
      <figcaption>{title}</figcaption>
      <svg
        viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
        role="img"
        aria-label={t('flowdesign.compare.drawing', { title })}
      >
        {arrows.map(({ key, kind, points, head }) => (
          <g key={key} data-kind={kind} className={styles['arrow']}>
            <polyline points={points} />
            <path d={head} />
          </g>
        ))}
        {boxes.map(({ id, node, kind, x, y, width, height, outcomes }) => (
          <g
            key={id}
            data-kind={kind}
            data-chosen={chosen === id || undefined}
            className={styles['box']}
            onClick={() => onChoose(id)}
          >
            <rect x={x} y={y} width={width} height={height} rx={node.type === 'action' ? 10 : height / 2} />
            <text x={x + width / 2} y={y + Math.min(height / 2, 28) + 6} textAnchor="middle">
              {nodeName(node, language)}
            </text>
            {outcomes.map((one) => (
              <text
                key={one.node.id}
                x={one.x}
                y={one.y + 4}
                textAnchor="middle"
                data-kind={one.kind}
                className={styles['outcome']}
              >
                {nodeName(one.node, language)}
              </text>
            ))}
            {kind === 'same' ? null : (
              <g transform={`translate(${x + width - 12} ${y - 12})`} className={styles['mark']}>
                <circle cx={12} cy={12} r={13} />
                <g transform="translate(3 3)">
                  <Icon name={looks[kind].icon} size={18} weight={2.4} label={t(`flowdesign.compare.${kind}`)} />
                </g>
              </g>
            )}
          </g>
        ))}
      </svg>
    </figure>
  )
}
