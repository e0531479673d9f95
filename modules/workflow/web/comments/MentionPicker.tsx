import { Combobox, type Option, type Source } from '#platform/web/combobox/index.ts'
import { useText } from '#platform/web/i18n/index.ts'

/** Whom a comment may name; it comes once somebody begins to write one. */
export default function MentionPicker({ source, onMention }: { source: Source; onMention: (option: Option) => void }) {
  const { t } = useText()
  return (
    <Combobox
      isFilter
      label={t('workflow.comment.mention')}
      placeholder={`@ ${t('workflow.comment.mention')}`}
      value=""
      source={source}
      onChoose={(_value, option) => {
        if (option) onMention(option)
      }}
    />
  )
}
