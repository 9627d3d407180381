/** Templates as the pages ask for and change them. */
import { deleteTemplate, listTemplates, saveTemplate } from '@nova/contract/questions'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api.ts'

const templatesKey = ['templates'] as const

/** The company's own first, then the built-in ones. */
export function useTemplates() {
  return useQuery({
    queryKey: templatesKey,
    queryFn: ({ signal }) => call(listTemplates, { signal }),
    staleTime: 300_000,
  })
}

type Saving = { interviewId: string; name: string; description: string; tags: string[] }

export function useTemplateSaving() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Saving) => call(saveTemplate, { body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: templatesKey }),
  })
}

export function useTemplateDeletion() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(deleteTemplate, { params: { id } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: templatesKey }),
  })
}
