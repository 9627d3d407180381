module regional

go 1.19
