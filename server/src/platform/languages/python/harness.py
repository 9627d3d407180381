"""Runs inside the sandbox: loads the candidate's file and calls one function of it, case by case.

The protocol is described in calls.ts. Everything it needs is taken before the candidate's code can change it.
"""
import json
import os
import sys
import time
import traceback
import types


def serve():
    channel = 5
    most_long = 4 * 1024 * 1024
    read, write, leave = os.read, os.write, os._exit
    now, loads = time.perf_counter, json.loads
    format_only, walk = traceback.format_exception_only, traceback.format_list
    extract = traceback.extract_tb
    path = sys.argv[1]
    sys.argv = [path]
    streams = sys
    text_of, name_of = str, type

    def refuse(value):
        raise TypeError(f'The function returned a {name_of(value).__name__}, which has no JSON form.')

    encode = json.JSONEncoder(allow_nan=False, default=refuse, separators=(',', ':')).encode
    quote = json.JSONEncoder().encode

    def write_all(descriptor, text):
        rest = text.encode('utf-8', 'replace')
        try:
            while rest:
                rest = rest[write(descriptor, rest):]
        except OSError:
            pass

    rest = b''

    def read_line():
        nonlocal rest
        while True:
            line, found, after = rest.partition(b'\n')
            if found:
                rest = after
                return line
            chunk = read(channel, 1 << 20)
            if not chunk:
                leave(0)
            rest += chunk

    def reply(nonce, kind, text):
        for stream in (streams.stdout, streams.stderr):
            try:
                stream.flush()
            except Exception:
                pass
        mark = f'\0{nonce}\0'
        write_all(1, mark)
        write_all(2, mark)
        write_all(channel, f'{nonce} {kind} {text}\n')

    def describe(error):
        try:
            frames = [frame for frame in extract(error.__traceback__) if frame.filename == path]
            shown = frames if len(frames) <= 8 else frames[:4] + frames[-4:]
            head = ['Traceback (most recent call last):\n', *walk(shown)] if shown else []
            return ''.join([*head, *format_only(name_of(error), error)]).strip().replace(path, 'main.py')
        except BaseException:
            return 'An error that cannot be shown was raised.'

    def fail(nonce, kind, error, began, message=None):
        text = quote(message or describe(error))
        reply(nonce, kind, f'{{"ms":{(now() - began) * 1000},"message":{text}}}')

    start = loads(read_line())
    began = now()
    module = types.ModuleType('main')
    module.__file__ = path
    sys.modules['main'] = module
    try:
        with open(path, encoding='utf-8') as file:
            source = file.read()
        code = compile(source, path, 'exec', dont_inherit=True)
    except (SyntaxError, ValueError) as error:
        return fail(start['nonce'], 'syntax', error, began)
    try:
        exec(code, module.__dict__)
    except BaseException as error:
        return fail(start['nonce'], 'failed', error, began)
    target = module.__dict__.get(start['name'])
    if not callable(target):
        return reply(start['nonce'], 'missing', '{}')
    reply(start['nonce'], 'loaded', '{}')

    while True:
        case = loads(read_line())
        nonce = case['nonce']
        began = now()
        try:
            value = target(*case['args'])
            spent = (now() - began) * 1000
        except SystemExit as error:
            fail(nonce, 'error', error, began, 'The code called exit() before the function returned.')
            continue
        except BaseException as error:
            fail(nonce, 'error', error, began)
            continue
        try:
            text = encode(value)
            if len(text) > most_long:
                raise ValueError('The function returned more than can be compared.')
        except RecursionError as error:
            fail(nonce, 'error', error, began, 'The function returned a value that is nested too deeply.')
        except (TypeError, ValueError) as error:
            message = text_of(error)
            if 'float values' in message:
                message = 'The function returned nan or infinity.'
            elif 'Circular' in message:
                message = 'The function returned a value that contains itself.'
            elif 'keys must be' in message:
                message = 'The function returned a dict whose keys are not strings.'
            fail(nonce, 'error', error, began, message)
        except BaseException as error:
            fail(nonce, 'error', error, began)
        else:
            reply(nonce, 'value', f'{{"ms":{spent},"value":{text}}}')


serve()
os._exit(0)
