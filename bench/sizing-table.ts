/** The table of docs/sizing.md: what a number of rooms needs, from the cost of one. */

/** A cost that grows with rooms from the need of a server without rooms. */
export type Line = { fixed: number; perRoom: number }

export type Model = {
  /** Cores in use. */
  server: Line
  database: Line
  /** The candidates' code, where it runs on the same machine. */
  sandbox: Line
  /** Bytes of one server process. */
  memory: Line
  databaseBytesAnHour: number
  /** Time of a server to hear of a batch that another one wrote. */
  noticeSeconds: number
}

export type Measured = {
  rooms: number
  /** Rooms whose work was done in the time: fewer where the machine did not keep up. */
  doneRooms: number
  cores: { server: number; database: number; sandbox: number }
  /** For an hour of one room. */
  databaseBytes: number
  serverBytes: number
  appendP99Ms: number
  runP95Ms: number
  talkP95Ms: number
  loopP99Ms: number
}

export type Row = {
  rooms: number
  servers: number
  serverCores: number
  databaseCores: number
  runnerCores: number
  memoryMb: number
  databaseGbADay: number
  connections: number
  first: string
}

export const tableSizes = [10, 50, 150, 500, 1_000, 5_000, 20_000]
export const tableHead = `| rooms at once | server processes | cores: servers, database, code | memory | database, 8 h | connections | append p99 | run p95 | loop p99 | breaks first |
|---|---|---|---|---|---|---|---|---|---|`

/** A core is planned to be this busy at most: people do not type evenly. */
const maxBusy = 0.6
const hourSeconds = 3_600
/** Batches and other acts of a room that are announced to other servers, in an hour. */
const noticesAnHour = 2_200
/** A server that hears of the rest of the installation keeps this much of a core for its own rooms. */
const minLeft = 0.1
/** Connections of one server process: three pools, a reader and a listener. */
const connectionsOfServer = 33
/** Random pauses alone leave some work undone. */
const minDone = 0.85
const hoursADay = 8
/** PostgreSQL as Debian installs it. */
const usualConnections = 100
/** Memory of a run, and of the sandbox's own process. */
const runMb = 512
const sandboxMb = 60

/** Needs of so many rooms, all parts busy for `maxBusy` of their time at most. `machineCores`: of the machine measured. */
export function computeRow(rooms: number, model: Model, machineCores: number): Row {
  const planned = ({ fixed, perRoom }: Line) => (fixed + rooms * perRoom) / maxBusy
  const [databaseCores, runnerCores] = [planned(model.database), planned(model.sandbox)]
  const servers = countServers(rooms, model)
  const serverCores = servers === 1 ? planned(model.server) : servers
  const connections = servers * connectionsOfServer
  const serverBytes = servers * model.memory.fixed + rooms * model.memory.perRoom
  const memoryMb = serverBytes / 1e6 + sandboxMb + Math.ceil(runnerCores) * runMb
  const databaseGbADay = (rooms * model.databaseBytesAnHour * hoursADay) / 1e9
  const row = { rooms, servers, serverCores, databaseCores, runnerCores, memoryMb, databaseGbADay, connections }
  return { ...row, first: findFirst(row, model, machineCores) }
}

/** Every server hears of every batch, so that each has less of its core for its own rooms. Infinite where none is left. */
function countServers(rooms: number, { server, noticeSeconds }: Model): number {
  const own = rooms * server.perRoom
  if (server.fixed + own <= maxBusy) return 1
  const left = maxBusy - server.fixed - coreForNotices(rooms, noticeSeconds)
  return left <= minLeft ? Infinity : Math.ceil(own / left)
}

const coreForNotices = (rooms: number, noticeSeconds: number) => (rooms * noticesAnHour * noticeSeconds) / hourSeconds

/** The part that has to be changed before so many rooms. */
function findFirst(row: Omit<Row, 'first'>, model: Model, machineCores: number): string {
  if (coreForNotices(row.rooms, model.noticeSeconds) > maxBusy / 2)
    return 'notices that every server hears: split into installations'
  if (row.connections > usualConnections) return 'connections of PostgreSQL: raise `max_connections`'
  if (row.servers > 1) return 'the one core of a server process: start more'
  const all = row.serverCores + row.databaseCores + row.runnerCores
  return all > machineCores ? 'cores of this machine: move code to a runner' : 'nothing here'
}

function figure(value: number): string {
  if (!Number.isFinite(value)) return '–'
  return (value >= 10 ? Math.round(value) : Math.ceil(value * 10) / 10).toLocaleString('en')
}

/** One line of the table; without measurements it is marked as computed. */
export function showRow(row: Row, measured: Measured | undefined): string {
  const cores = [row.serverCores, row.databaseCores, row.runnerCores].map(figure).join(', ')
  const waits = measured
    ? [measured.appendP99Ms, measured.runP95Ms, measured.loopP99Ms].map((ms) => `${Math.round(ms)} ms`)
    : ['', '', '']
  const share = measured ? measured.doneRooms / measured.rooms : 1
  const first = share < minDone ? `this machine: it did ${Math.round(share * 100)} % of the work` : row.first
  const rooms = `${row.rooms.toLocaleString('en')}${measured ? '' : ' (computed)'}`
  const amounts = [`${figure(row.memoryMb / 1e3)} GB`, `${figure(row.databaseGbADay)} GB`, figure(row.connections)]
  return `| ${[rooms, figure(row.servers), cores, ...amounts, ...waits, first].join(' | ')} |`
}
