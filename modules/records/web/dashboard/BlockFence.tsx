import { Component, type ReactNode } from 'react'
import { Notice } from '#platform/web/form-basics/index.ts'
import { translate } from '#platform/web/i18n/index.ts'

/** A block that breaks says so in its place, and the others stay. */
export class BlockFence extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return <Notice kind="danger" title={translate('records.dashboard.broken')} />
  }
}
