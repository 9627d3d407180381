import type { OwnCodeFile } from '@nova/contract/own-code/own-code'
import { useMemo, useState } from 'react'
import { Input } from '../ui/input.tsx'
import { setGoes } from './edits.ts'
import { countFiles, makeTree } from './file-rows.ts'
import { FileTree } from './file-tree.tsx'
import { count } from './own-code-words.ts'
import { Section } from './section.tsx'
import type { Editing } from './use-edits.ts'

const minSearched = 12

type Props = { editing: Editing; isOpen: boolean }

/** The map of the code base: what goes into the interview and what stays, each with its reason. */
export function FilesSection({ editing: { edited, edit }, isOpen }: Props) {
  const [text, setText] = useState('')
  const words = text.trim().toLowerCase()
  const { files } = edited
  const tree = useMemo(() => makeTree(files.filter(({ path }) => path.toLowerCase().includes(words))), [files, words])
  const handleSet = (path: string, goes: boolean) => edit((before) => ({ files: setGoes(before.files, path, goes) }))
  return (
    <Section id="files" title="Files" about="Candidates get the files that go. The others stay with you.">
      <p role="status" className="tabular">
        {describeCount(files)}
      </p>
      {files.length >= minSearched && (
        <Input
          type="search"
          aria-label="Search files"
          placeholder="Search files"
          className="max-w-md"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {tree.total === 0 ? (
        <p className="text-faint">No file has this name.</p>
      ) : (
        <FileTree
          key={words === '' ? 'all' : 'found'}
          tree={tree}
          isAllOpen={words !== ''}
          isOpen={isOpen}
          onSet={handleSet}
        />
      )}
    </Section>
  )
}

function describeCount(all: readonly OwnCodeFile[]): string {
  const { files, lines, staying } = countFiles(all)
  const goes = files === 1 ? 'goes' : 'go'
  return `${count(files, 'file')} with ${count(lines, 'line')} ${goes}, ${count(staying, 'file')} ${staying === 1 ? 'stays' : 'stay'}.`
}
