import { monitorEventLoopDelay } from 'node:perf_hooks'

type Labels = Readonly<Record<string, string | number>>

export interface Metrics {
  /** One answered HTTP request; `route` is the pattern, never the address, so that the number of series stays small. */
  request(seen: { method: string; route: string; status: number; seconds: number }): void
  count(name: string, labels?: Labels, by?: number): void
  /** What a figure of a module means. */
  describe(name: string, help: string): void
  /** `read` is asked whenever somebody looks; NaN where it cannot tell. */
  gauge(name: string, read: () => number | Promise<number>): void
  /** All of it in the text format of Prometheus. */
  expose(): Promise<string>
}

/** Bucket borders in seconds. */
const borders = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

interface Durations {
  labels: string
  buckets: number[]
  sum: number
  count: number
}

/** Those of the kernel; modules describe their own in the manifest. */
const ownHelps: Readonly<Record<string, string>> = {
  orgil_http_requests_total: 'Answered requests.',
  orgil_http_request_seconds: 'Time from the first byte of a request to the end of its answer.',
  orgil_event_loop_delay_seconds: 'Slowest percent of event loop turns since the last look.',
  orgil_outbox_waiting: 'Outbox rows that no handler has seen yet.',
  orgil_outbox_lag_seconds: 'Age of the oldest of them.',
  orgil_outbox_parked: 'Outbox rows given up after repeated failures; they wait for a person.',
  orgil_outbox_failures_total: 'Failed tries of outbox handlers.',
  orgil_live_connections: 'Browsers that are being told what changes.',
  orgil_live_dropped_total: 'Browsers dropped because they read too slowly.',
  orgil_jobs_total: 'Finished tries of background jobs.',
  orgil_database_connections: 'Open connections of this process to the database.',
  orgil_database_connections_waiting: 'Requests waiting for a connection to the database.',
  orgil_disk_full: '1 where a disk had no room a moment ago, here or at the database.',
  orgil_embedded_restarts_total: 'How often the embedded database ended by itself and was started again.',
  orgil_log_lines_lost_total: 'Lines of the log that could not be written.',
  process_resident_memory_bytes: 'Resident memory.',
  process_cpu_seconds_total: 'Processor time used.',
}

/**
 * Counters of this process. The format is a few lines of text; the OpenTelemetry packages that write the same add 110
 * ms to every start, which is half of what the whole server needs.
 */
export function openMetrics(): Metrics {
  const helps: Record<string, string> = { ...ownHelps }
  const counters = new Map<string, Map<string, number>>()
  const durations = new Map<string, Durations>()
  const gauges = new Map<string, () => number | Promise<number>>()

  const count = (name: string, labels: Labels = {}, by = 1) => {
    const series = counters.get(name) ?? new Map<string, number>()
    counters.set(name, series)
    const key = written(labels)
    series.set(key, (series.get(key) ?? 0) + by)
  }

  observeProcess(gauges)
  return {
    count,
    describe: (name, help) => {
      helps[name] = help
    },
    gauge: (name, read) => void gauges.set(name, read),
    request({ method, route, status, seconds }) {
      count('orgil_http_requests_total', { method, route, status })
      record(durations, `${method} ${route}`, { method, route }, seconds)
    },
    async expose() {
      const lines: string[] = []
      for (const [name, series] of counters) {
        lines.push(...heading(name, 'counter', helps))
        for (const [labels, value] of series) lines.push(`${name}${labels === '' ? '' : `{${labels}}`} ${value}`)
      }
      lines.push(...durationLines('orgil_http_request_seconds', durations))
      for (const [name, read] of gauges) {
        lines.push(...heading(name, name.endsWith('_total') ? 'counter' : 'gauge', helps))
        lines.push(
          `${name} ${await Promise.resolve()
            .then(read)
            .catch(() => Number.NaN)}`,
        )
      }
      return `${lines.join('\n')}\n`
    },
  }
}

function record(durations: Map<string, Durations>, key: string, labels: Labels, seconds: number) {
  let one = durations.get(key)
  if (!one) {
    one = { labels: written(labels), buckets: borders.map(() => 0), sum: 0, count: 0 }
    durations.set(key, one)
  }
  one.sum += seconds
  one.count += 1
  const at = borders.findIndex((border) => seconds <= border)
  if (at >= 0) one.buckets[at]! += 1
}

function durationLines(name: string, durations: Map<string, Durations>) {
  const lines = durations.size > 0 ? heading(name, 'histogram', ownHelps) : []
  for (const { labels, buckets, sum, count } of durations.values()) {
    let reached = 0
    buckets.forEach((inBucket, at) => {
      reached += inBucket
      lines.push(`${name}_bucket{${labels},le="${borders[at]}"} ${reached}`)
    })
    lines.push(
      `${name}_bucket{${labels},le="+Inf"} ${count}`,
      `${name}_sum{${labels}} ${sum}`,
      `${name}_count{${labels}} ${count}`,
    )
  }
  return lines
}

function observeProcess(gauges: Map<string, () => number | Promise<number>>) {
  const loop = monitorEventLoopDelay({ resolution: 20 })
  loop.enable()
  gauges.set('orgil_event_loop_delay_seconds', () => {
    const slowest = loop.percentile(99) / 1e9
    loop.reset()
    return slowest
  })
  gauges.set('process_resident_memory_bytes', () => process.memoryUsage.rss())
  gauges.set('process_cpu_seconds_total', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  })
}

function heading(name: string, type: 'counter' | 'gauge' | 'histogram', helps: Readonly<Record<string, string>>) {
  return [`# HELP ${name} ${helps[name] ?? name}`, `# TYPE ${name} ${type}`]
}

const written = (labels: Labels) =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(String(value))}"`)
    .join(',')

const escaped = (text: string) => text.replace(/[\\"\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`))
