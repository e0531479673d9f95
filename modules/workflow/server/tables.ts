import type { ColumnType } from 'kysely'
import type { StoredFile } from '#platform/shared/files.ts'
import type { Words } from '#platform/shared/i18n.ts'
import type { AiAnswer } from '../shared/ai/definition.ts'
import type { FlowContents } from '../shared/design/contents.ts'
import type { AttachedFile } from '../shared/documents/contents.ts'
import type { Diagram, Outcome, StepType, SubjectType } from '../shared/definition.ts'
import type { EngineEvent } from '../shared/engine/command.ts'
import type { ActedAs, Added, Alarm, Choice, ClosedAs, Handover, IncidentCode, InstanceStatus, StandsIn, StepData } from '../shared/engine/model.ts'
import type { TimerKind } from '../shared/engine/timers.ts'
import type { IncidentKind, RepairHow } from '../shared/repair.ts'
import type { Moment } from '../shared/filing/moment.ts'
import type { Resets } from '../shared/filing/pattern.ts'
import type { FieldValues, FormField } from '../shared/form.ts'
import type { ViewWish } from '../shared/views.ts'
import type { Part } from './finding/parts.ts'
import type { DeliveryProblem, DeliveryState, PING, WebhookEvent } from '../shared/webhooks.ts'

type Json<T> = ColumnType<T, string, string>
type Time = ColumnType<Date, Date | string, Date | string>
type TimeNow = ColumnType<Date, Date | string | undefined, Date | string>
type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

interface WorkflowTables {
  'workflow.definitions': {
    org_id: number
    id: number
    code: string
    title: Json<Words>
    description: Json<Words>
    category: Json<Words>
    icon: string
    number_prefix: string
    published_version: number | null
    is_retired: boolean
  }
  'workflow.definition_versions': {
    org_id: number
    definition_id: number
    version: number
    state: 'draft' | 'published' | 'retired'
    diagram: Json<Diagram>
    form: Json<FormField[]>
    content_hash: string
    created_by: number | null
    created_at: TimeNow
    published_at: TimeOrNull
  }
  'workflow.flow_drafts': {
    org_id: number
    definition_id: number
    edit: number
    is_changed: boolean
    contents: Json<FlowContents>
    content_hash: string
    updated_by: number
    updated_at: Time
  }
  'workflow.instances': {
    org_id: number
    id: string
    definition_id: number
    definition_version: number
    number: string
    title: string
    search: string
    subject_type: string
    subject_id: string
    document_status: InstanceStatus
    status: Json<Words>
    status_type: StepType
    status_id: string
    version: number
    revision: number
    creator_user_id: number
    event_count: number
    last_hash: string
    created_at: Time
    updated_at: Time
    type_id: number | null
    type_fields: ColumnType<FormField[] | null, string | null | undefined, string | null>
    series_id: number | null
    registered_number: string | null
  }
  'workflow.series': { org_id: number; id: number; name: Json<Words>; pattern: string; resets: Resets; moment: Moment }
  'workflow.series_counters': { org_id: number; series_id: number; period: number; value: number }
  'workflow.series_numbers': { org_id: number; series_id: number; period: number; value: number; number: string; instance_id: string; given_at: Time }
  'workflow.document_types': {
    org_id: number
    id: number
    title: Json<Words>
    description: Json<Words>
    series_id: number | null
    fields: Json<FormField[]>
    is_retired: boolean
  }
  'workflow.document_type_flows': { org_id: number; type_id: number; definition_id: number }
  'workflow.flow_series': { org_id: number; definition_id: number; series_id: number }
  'workflow.document_templates': {
    org_id: number
    id: string
    user_id: number
    definition_id: number
    type_id: number | null
    name: string
    title: string
    fields: Json<FieldValues>
    is_shared: boolean
    created_at: TimeNow
  }
  'workflow.document_links': { org_id: number; from_id: string; to_id: string; linked_by: number; linked_at: TimeNow }
  'workflow.revisions': {
    org_id: number
    instance_id: string
    number: number
    title: string
    fields: Json<FieldValues>
    files: Json<AttachedFile[]>
    sha256: string
    /** Part of the hash where some field is hidden from somebody. */
    salt: string | null
    note: string | null
    created_by: number
    created_at: Time
  }
  'workflow.steps': {
    org_id: number
    id: string
    row_id: string
    action_num: number
    status_id: string
    status: string
    status_type: StepType
    subject_type: SubjectType
    role_id: number | null
    user_id: number | null
    org_role_id: number | null
    assignee_org_id: number | null
    struct_id: number | null
    job_id: number | null
    emp_id: number | null
    is_subject_changeable: boolean
    is_read_only: boolean
    is_signature_needed: boolean
    is_done: 0 | 1
    closed_as: ClosedAs | null
    status_action: string | null
    outcome: Outcome | null
    description: string | null
    signature: string | null
    step_data: ColumnType<StepData | null, string | null, string | null>
    acted_as: ActedAs | null
    acted_for: ColumnType<number | null, number | null | undefined, number | null>
    incident: ColumnType<IncidentCode | null, string | null | undefined, string | null>
    stands_in: ColumnType<StandsIn | null, string | null | undefined, string | null>
    added: ColumnType<Added | null, string | null | undefined, string | null>
    claimed_by: ColumnType<number | null, number | null | undefined, number | null>
    overtaken: ColumnType<boolean | null, boolean | null | undefined, boolean | null>
    waits_for: ColumnType<string | null, string | null | undefined, string | null>
    alarms: ColumnType<Alarm[] | null, string | null | undefined, string | null>
    handovers: ColumnType<Handover[] | null, string | null | undefined, string | null>
    created_at: Time
    done_at: TimeOrNull
    done_by: number | null
    due_at: TimeOrNull
  }
  'workflow.voters': {
    org_id: number
    id: string
    row_id: string
    step_id: string
    action_num: number
    user_id: number
    emp_id: number
    weight: number
    choice: Choice | null
    description: string | null
    signature: string | null
    voted_at: TimeOrNull
    vacated: boolean
    recused: boolean | null
  }
  'workflow.events': {
    org_id: number
    instance_id: string
    seq: number
    payload: Json<EngineEvent>
    at: Time
    actor_user_id: number | null
    previous_hash: string
    hash: string
  }
  'workflow.waiting': {
    org_id: number
    assignee: string
    step_id: string
    instance_id: string
    due_at: ColumnType<Date | number, Date | string | undefined, Date | string>
    since: Time
    /** Who sent the document; null where nobody may stand in: a ballot. */
    document_of: ColumnType<number | null, number | null | undefined, number | null>
  }
  'workflow.timers': {
    org_id: number
    instance_id: string
    step_id: string
    kind: TimerKind
    at: Time
    tries: ColumnType<number, number | undefined, number>
    failed: string | null
  }
  /** What nobody and nothing could carry on, until it is mended or has gone on by itself. */
  'workflow.incidents': {
    org_id: number
    id: string
    instance_id: string
    step_id: string
    kind: IncidentKind
    detail: string | null
    opened_at: TimeNow
    closed_at: TimeOrNull
    closed_by: number | null
    /** How it was mended; null where it went on by itself. */
    how: RepairHow | null
    reason: string | null
  }
  'workflow.participants': {
    org_id: number
    user_id: number
    instance_id: string
    acted_at: TimeOrNull
    my_action: string | null
    watches: ColumnType<boolean, boolean | undefined, boolean>
    watched_at: TimeOrNull
    seen_version: ColumnType<number, number | undefined, number>
    copied_by: ColumnType<number | null, number | null | undefined, number | null>
    copied_at: TimeOrNull
    read_at: TimeOrNull
  }
  'workflow.document_search': {
    org_id: number
    instance_id: string
    version: number
    seers: string[]
    search: string
    head: ColumnType<string, string | undefined, string>
    parts: Json<Part[]>
  }
  'workflow.saved_views': {
    org_id: number
    id: string
    user_id: number
    name: string
    wish: Json<ViewWish>
    audience: string | null
    position: number
    created_at: TimeNow
  }
  'workflow.default_views': { org_id: number; user_id: number; view_id: string }
  'workflow.comments': {
    org_id: number
    id: string
    instance_id: string
    user_id: number
    text: string
    mentions: number[]
    files: ColumnType<StoredFile[], string | undefined, string>
    written_at: TimeNow
    edited_at: TimeOrNull
    deleted_at: TimeOrNull
    deleted_by: ColumnType<number | null, number | null | undefined, number | null>
  }
  'workflow.comment_events': { org_id: number; comment_id: string; seq: number; what: 'written' | 'edited' | 'deleted'; user_id: number; at: Time; sha256: string }
  'workflow.comment_readings': { org_id: number; user_id: number; instance_id: string; read_until: Time }
  'workflow.ai_answers': {
    org_id: number
    id: string
    instance_id: string
    step_id: string
    refused: string | null
    answer: Json<AiAnswer>
    revision_sha256: string
    milliseconds: number
    at: TimeNow
  }
  'workflow.webhooks': {
    org_id: number
    id: string
    name: string
    url: string
    events: WebhookEvent[]
    secret: string
    previous_secret: ColumnType<string | null, string | null | undefined, string | null>
    previous_until: TimeOrNull
    is_active: ColumnType<boolean, boolean | undefined, boolean>
    failing_since: TimeOrNull
    given_up_at: TimeOrNull
    created_by: number
    created_at: TimeNow
  }
  'workflow.webhook_deliveries': {
    org_id: number
    id: string
    webhook_id: string
    event: WebhookEvent | typeof PING
    body: string
    state: DeliveryState
    tries: ColumnType<number, number | undefined, number>
    next_try_at: TimeOrNull
    created_at: TimeNow
    tried_at: TimeOrNull
    status: ColumnType<number | null, number | null | undefined, number | null>
    problem: ColumnType<DeliveryProblem | null, string | null | undefined, string | null>
    answer: ColumnType<string | null, string | null | undefined, string | null>
    milliseconds: ColumnType<number | null, number | null | undefined, number | null>
  }
  'workflow.status_links': {
    org_id: number
    id: string
    instance_id: string
    token_hash: string
    shows_title: boolean
    expires_at: Time
    revoked_at: TimeOrNull
    created_by: number
    created_at: TimeNow
  }
  'workflow.my_signatures': { org_id: number; user_id: number; type: 'text' | 'draw' | 'upload'; signature: string; updated_at: TimeNow }
  'workflow.certificates': {
    org_id: number
    id: string
    source: 'own' | 'authority'
    subject: string
    issuer: string
    serial: string
    fingerprint: string
    valid_from: Time
    valid_to: Time
    certificate: string
    chain: Json<string[]>
    private_key: string | null
    created_at: TimeNow
    created_by: number | null
    retired_at: TimeOrNull
    warned_days: ColumnType<number | null, number | null | undefined, number | null>
  }
  'workflow.anchors': {
    org_id: number
    number: number
    day: string | null
    until: Time
    documents: number
    entries_hash: string
    previous_hash: string
    hash: string
    certificate_id: string
    signature: string
    made_at: TimeNow
    made_by: number | null
  }
  'workflow.anchor_entries': { org_id: number; number: number; instance_id: string; event_count: number; last_hash: string }
  'workflow.seals': {
    org_id: number
    instance_id: string
    code: string
    file_id: string
    sha256: string
    number: string
    event_count: number
    last_hash: string
    signatures: number
    certificate_id: string
    sealed_at: Time
  }
  'workflow.signing_rules': { org_id: number; is_code_needed: boolean }
  'workflow.signing_codes': {
    org_id: number
    user_id: number
    instance_id: string
    revision_sha256: string
    code_hash: string
    tries: ColumnType<number, number | undefined, number>
    expires_at: Time
  }
  'workflow.trusted_authorities': {
    org_id: number
    id: string
    subject: string
    issuer: string
    serial: string
    fingerprint: string
    valid_from: Time
    valid_to: Time
    certificate: string
    added_at: TimeNow
    added_by: number
    removed_at: TimeOrNull
    removed_by: ColumnType<number | null, number | null | undefined, number | null>
  }
  'workflow.signing_statements': {
    org_id: number
    user_id: number
    step_id: string
    deed: string
    instance_id: string
    revision_sha256: string
    nonce: string
    issued_at: Time
    expires_at: Time
  }
}

declare module '#platform/server/database.ts' {
  interface Database extends WorkflowTables {}
}
