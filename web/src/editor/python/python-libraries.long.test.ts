/** The kit's libraries as the Python server knows them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { CompletionItem, SignatureHelp } from 'vscode-languageserver-types'
import { ask, marksOf, open, startPythonServer } from '../../../test/python-server.ts'

startPythonServer()

test.each([
  ['import pandas as pd\npd.|\n', ['DataFrame', 'read_csv', 'Series', 'concat', 'to_datetime']],
  [
    'import pandas as pd\nframe = pd.DataFrame({"a": [1]})\nframe.|\n',
    ['groupby', 'merge', 'columns', 'loc', 'to_csv'],
  ],
  ['import pandas as pd\npd.read_csv("a").groupby("b").|\n', ['agg', 'sum']],
  ['import numpy as np\nnp.|\n', ['array', 'zeros', 'ndarray', 'arange']],
  ['import numpy as np\nnp.zeros(3).|\n', ['reshape', 'mean', 'shape']],
  ['from flask import Fl|\n', ['Flask']],
  ['from flask import Flask, request\napp = Flask(__name__)\napp.|\n', ['route', 'get', 'test_client']],
  ['from flask import request\nrequest.|\n', ['args', 'get_json', 'method']],
  ['from fastapi import FastAPI\napp = FastAPI()\napp.|\n', ['get', 'post', 'include_router']],
  ['from sqlalchemy import |\n', ['Column', 'create_engine', 'select']],
  ['from sqlalchemy import create_engine\nengine = create_engine("sqlite://")\nengine.|\n', ['connect', 'begin']],
  ['from sqlalchemy.orm import Session\nwith Session() as session:\n    session.|\n', ['add', 'commit', 'query']],
  ['import pytest\npytest.|\n', ['fixture', 'raises', 'mark', 'approx']],
])('offers what a library of the kit has in %j', async (text, expected) => {
  const { items } = await ask<{ items: CompletionItem[] }>('textDocument/completion', open(text))
  const labels = new Set(items.map(({ label }) => label))
  expect(expected.filter((name) => !labels.has(name))).toEqual([])
})

test('shows the parameters of a library’s function', async () => {
  const place = open('import pandas as pd\npd.merge(|)\n')
  const help = await ask<SignatureHelp>('textDocument/signatureHelp', place)
  expect(help.signatures[0]!.label).toMatch(/left: .*right: .*how: /)
})

test('marks nothing in the Python projects of the bank, which use these libraries', async () => {
  const bank = join(import.meta.dirname, '../../../../bank/projects')
  const isPython = (id: string) =>
    (JSON.parse(readFileSync(join(bank, id, 'project.json'), 'utf8')) as { runtime: string }).runtime === 'python'
  for (const id of readdirSync(bank).filter(isPython)) {
    const folder = join(bank, id, 'repository')
    for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!path.endsWith('.py')) continue
      // The project's own modules are in none of the server's files, so that names of theirs aren't known.
      const marks = await marksOf(readFileSync(join(folder, path), 'utf8'))
      expect([`${id}/${path}`, marks]).toEqual([`${id}/${path}`, []])
    }
  }
})
