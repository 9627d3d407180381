module charging

go 1.19
