import type { ColumnType } from 'kysely'
import type { StoredFile } from '#platform/shared/files.ts'
import type { Words } from '#platform/shared/i18n.ts'
import type { Diagram, Outcome, StepType, SubjectType } from '../shared/definition.ts'
import type { Choice, ClosedAs, EngineEvent, InstanceStatus, StepData } from '../shared/engine/model.ts'
import type { FieldValues, FormField } from '../shared/form.ts'

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
  }
  'workflow.revisions': {
    org_id: number
    instance_id: string
    number: number
    title: string
    fields: Json<FieldValues>
    files: Json<StoredFile[]>
    sha256: string
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
    acted_as: string | null
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
  }
  'workflow.my_signatures': { org_id: number; user_id: number; type: 'text' | 'draw' | 'upload'; signature: string; updated_at: TimeNow }
}

declare module '#platform/server/database.ts' {
  interface Database extends WorkflowTables {}
}
