// Stands behind a candidate's program that is followed: trace-compiled.ts fills in what begins with NOVA_.
type novaStep struct {
	Line  int                            `json:"line"`
	Depth int                            `json:"depth"`
	Held  map[string]novaJson.RawMessage `json:"held"`
}

var novaAll = []novaStep{}
var novaLeft = NOVA_MOST_OF_ALL
var novaBase = -1

func novaTrace(NOVA_PARAMETERS) (novaTold string) {
	defer func() {
		recover()
		written, _ := novaJson.Marshal(novaAll)
		novaTold = string(written)
	}()
	NOVA_FUNCTION(NOVA_PASSED)
	return
}

func novaAt(line int, held ...interface{}) {
	if len(novaAll) >= NOVA_MOST_STEPS || novaLeft <= 0 {
		return
	}
	var frames [512]uintptr
	depth := novaRuntime.Callers(1, frames[:])
	if novaBase < 0 {
		novaBase = depth
	}
	names := map[string]novaJson.RawMessage{}
	for i := 0; i < len(held); i += 2 {
		size := 0
		value, isShown := novaShow(novaReflect.ValueOf(held[i+1]), &size)
		if !isShown {
			continue
		}
		if written, err := novaJson.Marshal(value); err == nil && len(written) <= NOVA_LONGEST_HELD {
			names[held[i].(string)] = written
			novaLeft -= len(written)
		}
	}
	if depth < novaBase {
		depth = novaBase
	}
	novaAll = append(novaAll, novaStep{line, depth - novaBase, names})
}

func novaShow(value novaReflect.Value, size *int) (interface{}, bool) {
	*size += 1
	if *size > NOVA_LONGEST_HELD {
		return nil, false
	}
	switch value.Kind() {
	case novaReflect.Invalid:
		return nil, true
	case novaReflect.Bool:
		return value.Bool(), true
	case novaReflect.Int, novaReflect.Int8, novaReflect.Int16, novaReflect.Int64:
		return value.Int(), true
	case novaReflect.Uint, novaReflect.Uint16, novaReflect.Uint32, novaReflect.Uint64:
		return value.Uint(), true
	case novaReflect.Int32:
		return string(rune(value.Int())), true
	case novaReflect.Uint8:
		return string(rune(value.Uint())), true
	case novaReflect.Float32, novaReflect.Float64:
		return value.Float(), true
	case novaReflect.String:
		return value.String(), value.Len() <= NOVA_LONGEST_HELD
	case novaReflect.Ptr, novaReflect.Interface:
		if value.IsNil() {
			return nil, true
		}
		return novaShow(value.Elem(), size)
	case novaReflect.Slice, novaReflect.Array:
		all := []interface{}{}
		for i := 0; i < value.Len(); i++ {
			each, isShown := novaShow(value.Index(i), size)
			if !isShown {
				return nil, false
			}
			all = append(all, each)
		}
		return all, true
	case novaReflect.Map:
		all := map[string]interface{}{}
		for _, key := range value.MapKeys() {
			name, isNamed := novaShow(key, size)
			each, isShown := novaShow(value.MapIndex(key), size)
			text, _ := novaJson.Marshal(name)
			if !isNamed || !isShown {
				return nil, false
			}
			if written, isText := name.(string); isText {
				all[written] = each
			} else {
				all[string(text)] = each
			}
		}
		return all, true
	case novaReflect.Struct:
		all := map[string]interface{}{}
		for i := 0; i < value.NumField(); i++ {
			each, isShown := novaShow(value.Field(i), size)
			if !isShown {
				return nil, false
			}
			all[value.Type().Field(i).Name] = each
		}
		return all, true
	}
	return nil, false
}
