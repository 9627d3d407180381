/** The wizard's entries: kept over a reload, with the resume as long as the page lives. */
import { getHealth } from '@nova/contract/installation/health'
import type { Interview } from '@nova/contract/interviews/interviews'
import { getReadings, type SecondReading } from '@nova/contract/questions/readings'
import type { ResumeReading } from '@nova/contract/questions/resumes'
import { Language } from '@nova/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../api.ts'
import {
  discardDraft,
  fingerprintOf,
  forget,
  isUnchanged,
  type JobRead,
  keepsQuestions,
  keep,
  type Kept,
  nothingKept,
  readKept,
} from './draft-store.ts'
import { errorsOf, type Fields, fieldsOf, lastStep, noCorrections, noJobCorrections, type Step } from './fields.ts'
import { applyResume, type Filled, type Filling } from './filling.ts'
import type { LanguageChoice } from './form-context.ts'
import { type ProfileLinks, replaceLinks } from './resume/profile-links.ts'

export type Entries = ReturnType<typeof useEntries>

/**
 * `draftId` is that of the address: entries that made another draft must not replace it from here. The steps of the
 * visit that made it (`isSameVisit`) come before it had an id, and do. The form begins with `startFields`.
 */
export function useEntries(interviewerId: string, draftId: string, isSameVisit: boolean, startFields: Fields) {
  const [nothingEntered] = useState<Kept>(() => ({ ...nothingKept, fields: startFields }))
  const { kept, setKept, latestFields } = useKept(() => {
    const kept = readKept(interviewerId) ?? nothingEntered
    if (!kept.made || kept.made.id === draftId || (isSameVisit && draftId === '')) return kept
    return isUnchanged(kept.made, kept.fields, null) ? nothingEntered : { ...kept, made: null }
  })
  const [resume, setFile] = useState<File | null>(null)
  const isEmpty = kept === nothingEntered
  useEffect(() => {
    if (isEmpty) forget(interviewerId)
    else keep(interviewerId, kept)
  }, [kept, isEmpty, interviewerId])

  const update = useCallback((changes: Partial<Kept>) => setKept((kept) => ({ ...kept, ...changes })), [setKept])
  const change = useCallback(
    (changes: Partial<Fields>) => setKept((kept) => ({ ...kept, fields: { ...kept.fields, ...changes } })),
    [setKept],
  )
  const fill = useCallback(
    (make: (fields: Fields, filled: Filled) => Filling) =>
      setKept((kept) => ({ ...kept, ...make(kept.fields, kept.filled) })),
    [setKept],
  )
  const { setResume, addLinks, setReading } = useResumeEntries(setKept, setFile)
  const { setJob, setSecond, settle } = useReadEntries(setKept)
  const clear = useCallback(() => {
    setKept(nothingEntered)
    setFile(null)
    // After another interview's questions were saved, entries begun separately stay on the device.
    if (kept === nothingEntered || kept.made) forget(interviewerId)
    else discardDraft(interviewerId)
  }, [setKept, kept, nothingEntered, interviewerId])
  /** Takes up a draft that was made before: its entries, and that its resume is on the server. */
  const takeUp = useCallback(
    (interview: Interview) => {
      const fields = fieldsOf(interview)
      const made = { id: interview.id, from: fingerprintOf(fields, null) }
      setFile(null)
      setKept({ ...nothingKept, fields, made, step: lastStep, resumeName: interview.resumeName })
      void call(getReadings, { params: { id: interview.id } }).then(
        ({ reading, resumeCorrections, jobCorrections }) =>
          setKept((kept) => {
            // The user has already changed entries, or opened another draft.
            if (kept.made !== made || !isUnchanged(made, kept.fields, null)) return kept
            const corrections = resumeCorrections ?? noCorrections
            const corrected = { ...fields, corrections, jobCorrections: jobCorrections ?? noJobCorrections }
            const remade = { ...made, from: fingerprintOf(corrected, null) }
            return { ...kept, reading, fields: corrected, made: remade }
          }),
        // Without it the draft is as it was; its corrections stay on the server.
        () => undefined,
      )
    },
    [setKept],
  )

  const { fields, made, resumeName } = kept
  const isResumeHeld = resume === null && resumeName !== null && keepsQuestions(made, fields, null)
  return {
    kept,
    fields,
    latestFields,
    resume,
    isResumeHeld,
    update,
    change,
    fill,
    setResume,
    addLinks,
    setReading,
    setJob,
    setSecond,
    settle,
    clear,
    takeUp,
    /** Going forward leads to the draft already made. */
    isMade: isUnchanged(made, fields, resume) && (resume !== null || isResumeHeld),
    /** True if the existing draft keeps its questions despite later changes. */
    keepsQuestions: keepsQuestions(made, fields, resume) && (resume !== null || isResumeHeld),
    isDirty: resume !== null || JSON.stringify(fields) !== JSON.stringify(startFields),
    errorsIn: (step: Step) => errorsOf(step, fields, resume !== null || isResumeHeld, new Date()),
  }
}

type SetKept = (next: Kept | ((kept: Kept) => Kept)) => void

function useResumeEntries(setKept: SetKept, setFile: (file: File | null) => void) {
  const setResume = useCallback(
    (file: File | null) => {
      setFile(file)
      setKept((kept) => ({
        ...kept,
        resumeName: file?.name ?? null,
        ...(file?.name === kept.resumeName ? {} : replaceLinks(kept, {})),
        ...(file ? {} : { reading: null, second: { ...kept.second, resume: null } }),
      }))
    },
    [setKept, setFile],
  )
  /** Links found in a file. Found after an interview was made from it, they would only make it look changed. */
  const addLinks = useCallback(
    (links: ProfileLinks, file: File) =>
      setKept((kept) => {
        if (keepsQuestions(kept.made, kept.fields, file)) return kept
        return { ...kept, ...replaceLinks(kept, links) }
      }),
    [setKept],
  )
  /** Stores the reading of a file. An identical reading keeps its corrections, as after a reload. */
  const setReading = useCallback(
    (reading: ResumeReading | null, file: File) =>
      setKept((kept) => {
        if (!reading) return { ...kept, reading, fields: { ...kept.fields, corrections: noCorrections } }
        const isSame = JSON.stringify(kept.reading) === JSON.stringify(reading)
        if (isSame || keepsQuestions(kept.made, kept.fields, file)) return { ...kept, reading }
        const candidateName = kept.fields.candidateName || (reading.name ?? '')
        const candidateEmail = kept.fields.candidateEmail || (reading.email ?? '')
        const fields = { ...kept.fields, candidateName, candidateEmail, corrections: noCorrections }
        return { ...kept, reading, ...applyResume(fields, kept.filled, reading, kept.step === 0) }
      }),
    [setKept],
  )
  return { setResume, addLinks, setReading }
}

function useReadEntries(setKept: SetKept) {
  /** Another reading is not what the corrections were about. */
  const setJob = useCallback(
    (job: JobRead) =>
      setKept((kept) => {
        const skillsOf = (read: JobRead | null) => JSON.stringify(read && [read.must, read.nice])
        if (skillsOf(kept.job) === skillsOf(job)) return { ...kept, job }
        const second = { ...kept.second, job: null }
        return { ...kept, job, second, fields: { ...kept.fields, jobCorrections: noJobCorrections } }
      }),
    [setKept],
  )
  const setSecond = useCallback(
    (of: 'resume' | 'job', reading: SecondReading | null) =>
      setKept((kept) => ({ ...kept, second: { ...kept.second, [of]: reading } })),
    [setKept],
  )
  const settle = useCallback(
    (key: string) =>
      setKept((kept) => ({ ...kept, second: { ...kept.second, settled: [...kept.second.settled, key] } })),
    [setKept],
  )
  return { setJob, setSecond, settle }
}

/** The entries as they are drawn, and as they are: a file's reading may have changed them and not be drawn yet. */
function useKept(readFirst: () => Kept) {
  const [kept, showKept] = useState<Kept>(readFirst)
  const latest = useRef(kept)
  const setKept = useCallback((next: Kept | ((kept: Kept) => Kept)) => {
    latest.current = typeof next === 'function' ? next(latest.current) : next
    showKept(latest.current)
  }, [])
  return { kept, setKept, latestFields: useCallback(() => latest.current.fields, []) }
}

/** Every language, and whether this installation can run it; all can until it has answered. */
export function useLanguages(): LanguageChoice[] {
  const health = useQuery({
    queryKey: ['languages'],
    queryFn: ({ signal }) => call(getHealth, { signal }),
    staleTime: 60_000,
  })
  return Language.options.map((id) => {
    const found = health.data?.languages.find((language) => language.id === id)
    return { id, isReady: !health.data || (found?.version ?? null) !== null, install: found?.install }
  })
}
