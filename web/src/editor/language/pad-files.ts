/** The files that a server knows: the pads in editors, and the other files of their project. */
import { LSPPlugin, Workspace, type WorkspaceFile } from '@codemirror/lsp-client'
import { ChangeSet, type Text, type TransactionSpec } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import type { Pad } from '../../journal/pads.ts'
import { pathOf, uriOf } from '../../type-check/places.ts'
import { codePlace, type OtherFiles } from './code-place.ts'

const maxShowMs = 2_000
const folder = '/project/'

type PadFile = WorkspaceFile & { view: EditorView | null; pad: Pad | null }

/** Files of a project stay open for the server until another project is shown. */
export class PadFiles extends Workspace {
  files: PadFile[] = []
  private byPath = new Map<string, PadFile>()
  private project: OtherFiles | null = null
  private versions = 0
  private shown = new Map<string, (view: EditorView) => void>()
  /** True for the names of files that the server reads. */
  isOwn: (path: string) => boolean = () => false
  /** Called before the server learns of a file. */
  onOpen: (uri: string) => void = () => {}
  /** Called when an editor shows a file that the server knows. */
  onShow: (uri: string) => void = () => {}

  override getFile(uri: string): PadFile | null {
    return this.byPath.get(pathOf(uri)) ?? null
  }

  openFile(uri: string, languageId: string, view: EditorView): void {
    const { files } = view.state.facet(codePlace) ?? { files: null }
    if (files && files !== this.project) {
      this.closeAll((file) => file.pad !== null)
      this.project = files
      this.matchProject(languageId)
    }
    const file = this.getFile(uri)
    if (file) file.view = view
    else this.add(uri, languageId, view.state.doc, view, null)
    this.onShow(uri)
    this.shown.get(uri)?.(view)
  }

  closeFile(uri: string, view: EditorView): void {
    const file = this.getFile(uri)
    if (file?.view !== view) return
    file.view = null
    if (!file.pad) this.closeAll((each) => each === file)
  }

  syncFiles() {
    this.matchProject()
    return this.files.flatMap((file) => {
      const doc = file.view?.state.doc ?? file.pad?.state().doc ?? file.doc
      const plugin = file.view && LSPPlugin.get(file.view)
      const before = file.doc
      const changes = plugin?.syncedDoc === before ? plugin.unsyncedChanges : replaceAll(before, doc)
      plugin?.clear()
      if (doc.eq(before)) return []
      file.doc = doc
      file.version = this.versions += 1
      return [{ file, prevDoc: before, changes }]
    })
  }

  override updateFile(uri: string, update: TransactionSpec): void {
    const file = this.getFile(uri)
    if (file?.view) file.view.dispatch(update)
    else file?.pad?.change(update)
  }

  /** Opens the file in an editor; null if none appears. */
  override async displayFile(uri: string): Promise<EditorView | null> {
    const known = this.getFile(uri)
    if (known?.view || !known?.pad || !this.project) return known?.view ?? null
    const { promise, resolve } = Promise.withResolvers<EditorView | null>()
    this.shown.set(known.uri, resolve)
    this.project.open(pathOf(uri).slice(folder.length))
    const timer = setTimeout(resolve, maxShowMs, null)
    return await promise.finally(() => {
      clearTimeout(timer)
      this.shown.delete(known.uri)
    })
  }

  /** True if the file's text is that of this version. */
  isAt(uri: string, version: number | undefined): boolean {
    const file = this.getFile(uri)
    const doc = file?.view?.state.doc ?? file?.pad?.state().doc
    return file?.version === version && doc !== undefined && file !== null && doc.eq(file.doc)
  }

  /** True where a change of this file is refused. */
  isLocked(uri: string): boolean {
    const file = this.getFile(uri)
    if (!file || (file.view?.state ?? file.pad?.state())?.readOnly) return true
    return file.pad !== null && (this.project?.isLocked(pathOf(uri).slice(folder.length)) ?? false)
  }

  /** Opens the project's files that are new and closes those that are gone. */
  private matchProject(languageId = this.files.find((file) => file.pad)?.languageId ?? ''): void {
    const { project } = this
    if (!project) return
    const paths = project.list().filter((path) => this.isOwn(path))
    const names = new Set(paths.map((path) => folder + path))
    this.closeAll((file) => file.pad !== null && !names.has(pathOf(file.uri)))
    for (const path of paths) {
      if (this.byPath.has(folder + path)) continue
      const pad = project.padOf(path)
      this.add(uriOf(folder + path), languageId, pad.state().doc, null, pad)
    }
  }

  private add(uri: string, languageId: string, doc: Text, view: EditorView | null, pad: Pad | null): void {
    this.versions += 1
    const file: PadFile = { uri, languageId, version: this.versions, doc, view, pad, getView: () => file.view }
    this.files.push(file)
    this.byPath.set(pathOf(uri), file)
    this.onOpen(uri)
    this.client.didOpen(file)
  }

  private closeAll(isClosed: (file: PadFile) => boolean): void {
    const closed = this.files.filter(isClosed)
    if (closed.length === 0) return
    this.files = this.files.filter((file) => !isClosed(file))
    for (const { uri } of closed) {
      this.byPath.delete(pathOf(uri))
      this.client.didClose(uri)
    }
  }
}

const replaceAll = (before: Text, after: Text) =>
  ChangeSet.of({ from: 0, to: before.length, insert: after }, before.length)
